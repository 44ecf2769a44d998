# Stability selection as an R user writes it with glmnet: Rscript stability.R FILE.csv RESPONSE MEMBERS
suppressMessages(library(glmnet))
a <- commandArgs(TRUE)
# The faster reader where it is installed.
table <- if (requireNamespace("data.table", quietly = TRUE)) {
  as.data.frame(data.table::fread(a[1]))
} else {
  read.csv(a[1], check.names = FALSE)
}
y <- table[[a[2]]]
x <- as.matrix(table[setdiff(names(table), a[2])])
members <- as.integer(a[3])
set.seed(1)

q <- ceiling(sqrt(1.6 * ncol(x)))
full <- glmnet(x, y, nlambda = 400)
last <- which(full$df >= q)[1]
if (is.na(last)) last <- length(full$lambda)
lambda <- exp(seq(log(full$lambda[1]), log(full$lambda[last]), length.out = 100))

counts <- 0
for (b in seq_len(members)) {
  rows <- sample(nrow(x), nrow(x) %/% 2)
  counts <- counts + as.matrix(glmnet(x[rows, ], y[rows], lambda = lambda)$beta != 0)
}
frequency <- apply(counts / members, 1, max)
print(sort(frequency[frequency >= 0.7], decreasing = TRUE))
