# The adaptive lasso by glmnet: cv.glmnet on given folds, then again with penalty factors 1 / |coefficient x standard deviation| of the first at its
# lambda.min, what that leaves out excluded.
#
#   Rscript oracle/adaptive-lasso.R    (R 4.2, glmnet, jsonlite; run from the root; writes oracle/fixtures/adaptive-lasso.json.gz)
suppressMessages(library(glmnet))
source("oracle/encode.R")
glmnet.control(epsnr = 1e-14, mxitnr = 200)
problems <- list()
for (family in c("gaussian", "binomial")) for (size in list(c(60, 12), c(90, 30), c(60, 90))) {
  n <- size[1]; p <- size[2]
  set.seed(n + p)
  x <- round(sweep(matrix(rnorm(n * p), n, p), 2, runif(p, 0.3, 3), "*") * 64) / 64
  eta <- drop(scale(x[, 1:3]) %*% c(1.2, -0.8, 0.5))
  y <- if (family == "gaussian") round((eta + rnorm(n)) * 1024) / 1024 else as.double(runif(n) < plogis(eta))
  fold <- sample(rep_len(1:6, n))
  lambda <- signif(exp(seq(log(0.5), log(0.01), length.out = 30)), 6)
  cv <- function(...) cv.glmnet(x, y, family = family, lambda = lambda, foldid = fold, thresh = 1e-20, maxit = 1e7, ...)
  first <- cv()
  b <- as.vector(coef(first, s = "lambda.min"))[-1]
  s <- apply(x, 2, function(v) sqrt(mean((v - mean(v))^2)))
  f <- ifelse(b == 0, Inf, 1 / abs(b * s))
  second <- cv(penalty.factor = ifelse(is.finite(f), f, 1), exclude = which(!is.finite(f)))
  problems[[length(problems) + 1]] <- list(name = sprintf("%s/%dx%d", family, n, p), family = family, n = n, p = p, x = base64(x), y = base64(y),
    fold = fold, lambda = lambda, chosen = second$lambda.min, coefficients = base64(as.vector(coef(second, s = "lambda.min"))))
}
cat(length(problems), "problems\n")
write_gz(list(source = paste("R", getRversion(), "glmnet", packageVersion("glmnet")), problems = problems), "oracle/fixtures/adaptive-lasso.json.gz")
