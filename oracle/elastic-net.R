# Elastic nets of R glmnet: numbers, two classes and counts, with row weights, penalty factors, an offset, columns as they are.
#
#   Rscript oracle/elastic-net.R    (R 4.2, glmnet 4.1-6, jsonlite; run from the root; writes oracle/fixtures/elastic-net.json.gz)
#
# Objective, sum w = 1, sum f = number of columns (an excluded column counts as f = 1), intercept free, d = weighted sd or 1:
#   -sum w loglik(offset + a + Xb) + lambda sum f (alpha d |b| + (1 - alpha) (d b)^2 / (2 u)),
# u the weighted sd of y - offset for the gaussian family (loglik = -(y - eta)^2 / 2), else 1. Solutions are recorded at thresh = 1e-22.
suppressMessages(library(glmnet))
source("oracle/designs.R")
source("oracle/encode.R")
glmnet.control(fdev = 0, devmax = 1, pmin = 1e-15)

fractional <- function(n, p) round(rexp(n) * 1024) / 1024
with_zeros <- function(n, p) replace(round(runif(n) * 64) / 64, sample(n, n %/% 4), 0)
mixed <- function(n, p) round(runif(p, 0.25, 3) * 64) / 64
free_and_excluded <- function(n, p) replace(replace(mixed(n, p), 1:2, 0), p - 0:2, Inf)
shifts <- function(n, p) round(rnorm(n) * 256) / 256

kinds <- list(
  list(name = "half", alpha = 0.5),
  list(name = "near-ridge", alpha = 0.05),
  list(name = "near-lasso", alpha = 0.999),
  list(name = "weights", alpha = 0.3, weights = with_zeros),
  list(name = "factors", alpha = 0.7, factors = mixed),
  list(name = "free-and-excluded", alpha = 0.4, factors = free_and_excluded),
  list(name = "as-they-are", alpha = 0.5, standardize = FALSE),
  list(name = "offset", alpha = 0.5, offset = shifts),
  list(name = "everything", alpha = 0.6, weights = fractional, factors = free_and_excluded, standardize = FALSE)
)
designs <- list(
  list(name = "genotypes", draw = genotypes, size = c(40, 200)),
  list(name = "ar", draw = function(n, p) coarse(ar(n, p)), size = c(60, 20)),
  list(name = "duplicated", draw = duplicated_columns, size = c(30, 45))
)
# Of what few other fixtures have there are more.
more <- lapply(list(c(50, 12), c(60, 18), c(45, 24), c(80, 10), c(70, 14)), function(size)
  list(name = "ar", draw = function(n, p) coarse(ar(n, p)), size = size))
designs_of <- function(kind) if (kind$name %in% c("offset", "free-and-excluded")) c(designs, more) else designs
draw_response <- function(x, family) {
  if (family != "poisson") return(response(x, family))
  rpois(nrow(x), exp(drop(standardise(x[, 1:3])$z %*% c(0.6, -0.5, 0.4))))
}

solve_problem <- function(name, family, x, y, kind, ratio, count = 10) {
  n <- nrow(x); p <- ncol(x)
  weights <- if (is.null(kind$weights)) rep(1, n) else kind$weights(n, p)
  factors <- if (is.null(kind$factors)) rep(1, p) else kind$factors(n, p)
  offset <- if (is.null(kind$offset)) rep(0, n) else kind$offset(n, p)
  standardize <- !identical(kind$standardize, FALSE)
  fit <- function(...) suppressWarnings(glmnet(x, y, family = family, weights = weights, penalty.factor = factors, alpha = kind$alpha,
                                               offset = offset, standardize = standardize, maxit = 2e7, ...))
  # fix.lam extrapolates the first lambda from the next two, which are exact.
  lambda_max <- fit(thresh = 1e-26, nlambda = 4, lambda.min.ratio = 0.9)$lambda[1]
  lambda <- lambda_max * c(1 + 1e-6, ratio^(seq_len(count - 1) / (count - 1)))
  solved <- fit(lambda = lambda, thresh = 1e-22)
  list(name = name, family = family, n = n, p = p, alpha = kind$alpha, lambdaMax = base64(lambda_max), lambda = base64(lambda),
       x = base64(x), y = base64(y), weights = base64(weights), factors = base64(factors), offset = base64(offset),
       standardise = standardize, intercept = base64(solved$a0), beta = sparse(as.matrix(solved$beta)))
}

problems <- list()
for (family in c("gaussian", "binomial", "poisson")) for (i in seq_along(kinds)) for (d in seq_along(designs_of(kinds[[i]]))) {
  design <- designs_of(kinds[[i]])[[d]]
  set.seed(1e5 * match(family, c("gaussian", "binomial", "poisson")) + 1e3 * i + 10 * d)
  size <- design$size
  x <- design$draw(size[1], size[2])
  y <- draw_response(x, family)
  name <- sprintf("%s/%s/%s/%dx%d", family, kinds[[i]]$name, design$name, size[1], size[2])
  problems[[length(problems) + 1]] <- solve_problem(name, family, x, y, kinds[[i]], if (family == "gaussian") 0.02 else 0.1)
}
cat(length(problems), "problems\n")
write_gz(list(source = paste("R", getRversion(), "glmnet", packageVersion("glmnet"), "thresh 1e-22"), problems = problems),
         "oracle/fixtures/elastic-net.json.gz")
