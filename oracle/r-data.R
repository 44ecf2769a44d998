# Small files as R's save() writes them: Rscript oracle/r-data.R
# A data frame with a matrix column (as riboflavin of package hdi), factors, missing values and attributes; versions 2 and 3.
folder <- file.path(dirname(sub("--file=", "", grep("--file=", commandArgs(), value = TRUE))), "fixtures", "r-data")
x <- matrix(c(1.5, -2.25, 1e300, 4e-300, 0.1, 1 / 3), 3, 2, dimnames = list(c("a", "b", "c"), c("gene_1", "gene_2")))
frame <- data.frame(y = c(0.5, NA, -1))
frame$x <- I(x)
counts <- matrix(c(1L, NA, 3L, 4L), 2, 2)
words <- list(text = c("plain", NA, "\u00e4"), flag = c(TRUE, FALSE), kind = factor(c("u", "v", "u")), nothing = NULL)
for (version in 2:3) save(frame, counts, words, file = file.path(folder, paste0("v", version, ".RData")), version = version)
save(frame, file = file.path(folder, "ascii.RData"), ascii = TRUE)
