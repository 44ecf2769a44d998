# Writes fixtures/stepwise-family.json: what plain R implementations (ensembles.R) say of the ensembles of the stepwise family.
#   `st2e`, `pga`: how often each column is selected in many runs, by exact means of the same algorithm with R's random numbers;
#   `pilot`: generations until the entropy of a population is below 0.05;
#   `gcv`, `step`: criterion values and R's step(), on the data of `golden`;
#   `tcs`: order of entry, thresholds and extended BIC of tilted correlation screening.
# Run from the repository root: Rscript oracle/stepwise-family.R
library(jsonlite)
source("oracle/ensembles.R")
set.seed(20262)

table <- function(n, p, rho, beta, sigma = 1) {
  X <- matrix(rnorm(n * p), n)
  if (rho > 0) for (j in 2:p) X[, j] <- rho * X[, j - 1] + sqrt(1 - rho^2) * X[, j]
  y <- drop(X[, seq_along(beta), drop = FALSE] %*% beta) + sigma * rnorm(n)
  list(X = round(X, 3), y = round(y, 3))
}
given <- function(d) list(n = nrow(d$X), p = ncol(d$X), x = as.vector(d$X), y = d$y)

runs <- 4000
st2e <- lapply(list(c(2, 0.5, 2), c(4, 0.5, 2), c(3, 0.8, log(30)), c(8, 0.3, 2)), function(o) {
  d <- table(30, 10, 0.5, c(1, 0, 0.7, 0, 0.5))
  X1 <- cbind(1, d$X)
  found <- lapply(seq_len(runs), function(b) st2(X1, d$y, o[3], o[2], o[1], 5000, 10))
  selected <- t(sapply(found, function(f) seq_len(10) %in% f$selected))
  null <- 30 * log(rss(X1, d$y, integer(0)) / 30)
  criterion <- sapply(found, `[[`, "criterion") - null
  c(given(d), list(kappa = o[1], lambda = o[2], criterion = if (o[3] == 2) "aic" else "bic", runs = runs,
                   frequency = colMeans(selected), mean = mean(criterion), sd = sd(criterion)))
})

pga <- lapply(list(c(5, 0.35, 0.1), c(9, 0.5, 0.4), c(1, 0.35, 0.1)), function(o) {
  d <- table(40, 11, 0.4, c(0.5, 0, 0.4, 0.3))
  X1 <- cbind(1, d$X)
  share <- t(replicate(runs, universe(X1, d$y, o[1], o[2], o[3])))
  c(given(d), list(generations = o[1], prior = o[2], mutation = o[3], runs = runs,
                   mean = colMeans(share), sd = apply(share, 2, sd)))
})

pilot <- lapply(1:2, function(i) {
  d <- table(40, 12, 0.3, c(1, 0.8))
  X1 <- cbind(1, d$X)
  needed <- replicate(400, universe(X1, d$y, 200, until = 0.05))
  c(given(d), list(runs = 400, mean = mean(needed), sd = sd(needed)))
})

screened <- lapply(1:24, function(i) {
  n <- sample(c(20, 30, 50), 1); p <- sample(c(8, 15, 40, 80), 1)
  d <- table(n, p, sample(c(0, 0.5, 0.8, 0.95), 1), c(2, 0, 0, -1.5, 0, 1))
  op <- 1 + i %% 2
  X <- scale(d$X, scale = FALSE)
  X <- sweep(X, 2, sqrt(colSums(X^2)), "/")
  c(given(d), list(rescaling = op), tcs(X, d$y - mean(d$y), rescaling = op))
})

write_json(list(source = R.version.string, st2e = st2e, pga = pga, pilot = pilot, tcs = screened),
           "oracle/fixtures/stepwise-family.json", digits = NA, auto_unbox = TRUE)
