# The relaxed lasso on settings of Hastie, Tibshirani & Tibshirani (2020) with more data sets than the ten of their files:
#   Rscript oracle/relaxed-lasso.R 400 > results/scoreboard/relaxed-lasso.csv
# As in their simulations: 50 values of lambda, ten mixtures of the lasso's coefficients and least squares on its support, no intercept,
# fitted on n rows and chosen by the error on n more. F1 of the chosen support, a mean over the data sets with its standard error.
suppressPackageStartupMessages(library(glmnet))
glmnet.control(fdev = 0)
sets <- as.integer(commandArgs(trailingOnly = TRUE)[1])
set.seed(20261118)

f1 <- function(chosen, true) 2 * sum(chosen & true) / (sum(chosen) + sum(true))

one_set <- function(n, root, beta, sigma) {
  p <- length(beta)
  draw <- function() {
    x <- matrix(rnorm(n * p), n) %*% root
    list(x = x, y = drop(x %*% beta) + sigma * rnorm(n))
  }
  fitted <- draw()
  tuned <- draw()
  path <- glmnet(fitted$x, fitted$y, nlambda = 50, intercept = FALSE, dfmax = min(n, p),
    lambda.min.ratio = if (n < p) 0.01 else 1e-4)
  # A path that ends early is read at 50 values all the same, between its own.
  lambda <- path$lambda
  if (length(lambda) < 50) lambda <- exp(seq(log(max(lambda)), log(min(lambda)), length = 50))
  lasso <- as.matrix(coef(path, s = lambda))[-1, ]
  error <- Inf
  for (k in seq_len(ncol(lasso))) {
    active <- head(which(lasso[, k] != 0), n)
    squares <- numeric(p)
    if (length(active) > 0) squares[active] <- qr.coef(qr(fitted$x[, active, drop = FALSE]), fitted$y)
    squares[is.na(squares)] <- 0
    for (gamma in seq(1, 0, length = 10)) {
      b <- gamma * lasso[, k] + (1 - gamma) * squares
      used <- which(b != 0)
      e <- mean((tuned$y - tuned$x[, used, drop = FALSE] %*% b[used])^2)
      if (e < error) {
        error <- e
        result <- f1(b != 0, beta != 0)
      }
    }
  }
  result
}

snrs <- exp(seq(log(0.05), log(6), length = 10))
cat("setting,sets,F1,standard_error\n")
for (setting in list(
  list("lo", 100, 10, 3, 0.7, snrs[7]), list("lo", 100, 10, 3, 0.7, snrs[9]), list("hi5", 50, 1000, 2, 0.7, snrs[7]),
  list("hi5", 50, 1000, 2, 0.7, snrs[9]), list("hi10", 100, 1000, 2, 0.7, snrs[7])
)) {
  names(setting) <- c("name", "n", "p", "type", "rho", "snr")
  with(setting, {
    beta <- numeric(p)
    beta[1:5] <- if (type == 2) 1 else seq(10, 0.5, length = 5)
    root <- chol(rho^abs(outer(1:p, 1:p, "-")))
    sigma <- sqrt(sum((root %*% beta)^2) / snr)
    found <- replicate(sets, one_set(n, root, beta, sigma))
    cat(sprintf("%s-%d-%s-%.2f,%d,%.4f,%.4f\n", name, type, rho, snr, sets, mean(found), sd(found) / sqrt(sets)))
  })
}
