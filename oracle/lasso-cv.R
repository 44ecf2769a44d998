# Writes fixtures/lasso-cv.json: cv.glmnet with given folds and lambdas, gaussian (mean squared error) and binomial (deviance):
# cvm, cvsd and the place of lambda.1se. Entries are rounded, so that the table in the file is exactly the table R saw.
# Run from the repository root: Rscript oracle/lasso-cv.R
library(glmnet)
library(jsonlite)
set.seed(4711)
glmnet.control(epsnr = 1e-14, mxitnr = 200)

problem <- function(n, p, family) {
  x <- round(matrix(rnorm(n * p), n), 3)
  eta <- drop(x[, 1:3] %*% c(1.2, -0.8, 0.5))
  y <- if (family == "gaussian") round(eta + rnorm(n), 3) else as.numeric(runif(n) < plogis(eta))
  fold <- sample(rep_len(1:6, n))
  lambda <- signif(exp(seq(log(0.6), log(0.02), length.out = 15)), 6)
  fit <- cv.glmnet(x, y, family = family, lambda = lambda, foldid = fold, thresh = 1e-20, maxit = 1e7)
  list(family = family, n = n, p = p, x = as.vector(x), y = y, fold = fold, lambda = lambda, mean = fit$cvm,
       error = fit$cvsd, oneStandardError = which(fit$lambda == fit$lambda.1se) - 1)
}

problems <- list()
for (family in c("gaussian", "binomial")) {
  for (size in list(c(48, 8), c(60, 20), c(42, 60))) problems <- c(problems, list(problem(size[1], size[2], family)))
}
write_json(problems, "oracle/fixtures/lasso-cv.json", digits = NA, auto_unbox = TRUE)
