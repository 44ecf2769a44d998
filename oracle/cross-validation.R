# Cross-validation curves of cv.glmnet and cv.ncvreg with given folds, gaussian and binomial.
#
#   Rscript oracle/cross-validation.R   (R 4.2, glmnet 4.1-6, ncvreg 3.16, jsonlite; writes oracle/fixtures/cross-validation.json.gz)
#
# Squared error, or binomial deviance with probabilities kept in [1e-5, 1 - 1e-5]. glmnet: mean over folds weighted by their size,
# cvsd its standard error over folds, lambda.1se the largest lambda within one of the minimum. ncvreg: mean over rows, cvse its
# standard error over rows; lambdas that some fold could not reach are left out. Deep in a binomial path ncvreg takes
# probabilities beyond |eta| = 10 for 0 or 1, so its curve is good to about 1e-5 there and to 1e-10 elsewhere.
suppressMessages({ library(glmnet); library(ncvreg) })
source("oracle/designs.R")
source("oracle/encode.R")
glmnet.control(fdev = 0, devmax = 1)

lasso_curve <- function(x, y, family, lambda, fold) {
  cv <- suppressWarnings(cv.glmnet(x, y, family = family, lambda = lambda, foldid = fold, thresh = 1e-20, maxit = 1e8))
  list(method = "glmnet", lambda = base64(cv$lambda), mean = base64(cv$cvm), error = base64(cv$cvsd),
       nonzero = I(unname(cv$nzero)), lambdaMin = base64(cv$lambda.min), lambda1se = base64(cv$lambda.1se))
}
nonconvex_curve <- function(x, y, family, lambda, fold, penalty) {
  cv <- suppressWarnings(cv.ncvreg(x, y, family = family, penalty = penalty, lambda = lambda, fold = fold, eps = 1e-12,
                                   max.iter = 1e6))
  nonzero <- colSums(cv$fit$beta[-1, seq_along(cv$lambda)] != 0)
  list(method = penalty, lambda = base64(cv$lambda), mean = base64(cv$cve), error = base64(cv$cvse),
       nonzero = I(unname(nonzero)), lambdaMin = base64(cv$lambda.min))
}

designs <- list(
  "iid-tall" = list(iid, c(100, 15)), "iid-wide" = list(iid, c(80, 100)),
  "ar-0.5" = list(function(n, p) coarse(ar(n, p, 0.5)), c(120, 40)),
  "factors" = list(function(n, p) coarse(factors(n, p)), c(90, 60)),
  "genotypes" = list(genotypes, c(120, 80)),
  "scales" = list(function(n, p) sweep(coarse(iid(n, p)), 2, 10^seq(-4, 4, length.out = p)[sample(p)], "*"), c(100, 30))
)
problems <- list()
for (family in c("gaussian", "binomial")) for (name in names(designs)) {
  set.seed(3e6 + 100 * (family == "binomial") + match(name, names(designs)))
  size <- designs[[name]][[2]]
  x <- designs[[name]][[1]](size[1], size[2])
  y <- response(x, family, noise = 1, strength = 1.5)
  fold <- sample(rep_len(1:10, size[1]))
  lambda_max <- max(abs(crossprod(standardise(x)$z, y - mean(y)))) / length(y)
  lambda <- lambda_max * c(1 + 1e-6, 0.05^((1:24) / 24))
  curves <- c(list(lasso_curve(x, y, family, lambda, fold)),
              lapply(c("SCAD", "MCP"), function(penalty) nonconvex_curve(x, y, family, lambda, fold, penalty)))
  problems[[length(problems) + 1]] <- list(
    name = sprintf("%s/%s/%dx%d", family, name, size[1], size[2]), family = family, n = size[1], p = size[2],
    x = base64(x), y = base64(y), fold = I(fold - 1L), curves = curves)
}
write_gz(list(source = paste("R", getRversion(), "glmnet", packageVersion("glmnet"), "ncvreg", packageVersion("ncvreg")),
              problems = problems), "oracle/fixtures/cross-validation.json.gz")
