# ST2E and PGA as an R user writes them: Rscript ensembles.R FUNCTIONS FOLDER NAME N P MEMBERS SETTINGS
suppressMessages(library(jsonlite))
a <- commandArgs(TRUE)
source(a[1])
n <- as.integer(a[4]); p <- as.integer(a[5]); members <- as.integer(a[6])
s <- fromJSON(a[7])
X1 <- cbind(1, matrix(readBin(file.path(a[2], "x.bin"), "double", n * p), n))
y <- readBin(file.path(a[2], "y.bin"), "double", n)
set.seed(1)

ensemble <- if (a[3] == "st2e") function() {
  penalty <- if (s$criterion == "aic") 2 else log(n)
  run <- function(b) st2(X1, y, penalty, s$lambda, s$kappa, s$mostGroups, s$mostVariables)$selected
  sapply(seq_len(members), function(b) seq_len(p) %in% run(b))
} else function() {
  sapply(seq_len(members), function(b) universe(X1, y, s$generations, s$prior, s$mutation, s$population))
}

cpu <- function() sum(proc.time()[1:2]) * 1000
repeats <- replicate(if (a[3] == "st2e") 3 else 9, { from <- cpu(); importance <<- ensemble(); cpu() - from })
write(toJSON(list(repeats = repeats, mean = rowMeans(importance), variance = apply(importance, 1, var)), digits = NA), file.path(a[2], "peer.json"))
