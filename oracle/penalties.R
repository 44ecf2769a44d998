# Lasso solutions of R glmnet with row weights, penalty factors, unpenalised and excluded columns, standardised or not.
#
#   Rscript oracle/penalties.R    (R 4.2, glmnet 4.1-6, jsonlite; run from the root; writes oracle/fixtures/penalties.json.gz)
#
# Objective, sum w = 1, sum f = number of columns (an excluded column counts as f = 1), intercept free, d = weighted sd or 1:
#   gaussian  1/2 sum w (y - a - Xb)^2 + lambda sum f d |b|        binomial  -sum w loglik(a + Xb) + lambda sum f d |b|
# lambda_max is glmnet's own: the first lambda of its default path. Solutions are recorded at thresh = 1e-20 and 1e-26.
suppressMessages(library(glmnet))
source("oracle/designs.R")
source("oracle/encode.R")
glmnet.control(fdev = 0, devmax = 1, pmin = 1e-15)

whole <- function(n, p) sample(0:4, n, TRUE, c(2, 4, 3, 2, 1))
fractional <- function(n, p) round(rexp(n) * 1024) / 1024
uneven <- function(n, p) 10^runif(n, -3, 3)
with_zeros <- function(n, p) replace(runif(n), sample(n, n %/% 4), 0)
mixed <- function(n, p) round(runif(p, 0.25, 3) * 64) / 64
some_free <- function(n, p) replace(rep(1, p), sample(p, 2), 0)
free_and_mixed <- function(n, p) replace(mixed(n, p), sample(p, 3), 0)
excluded <- function(n, p) replace(some_free(n, p), sample(p, p %/% 5), Inf)
spread_out <- function(n, p) 10^runif(p, -2, 2)

kinds <- list(
  list(name = "weights-whole", weights = whole),
  list(name = "weights-fractional", weights = fractional),
  list(name = "weights-uneven", weights = uneven),
  list(name = "factors", factors = mixed),
  list(name = "factors-spread", factors = spread_out),
  list(name = "unpenalised", factors = some_free),
  list(name = "excluded", factors = excluded),
  list(name = "as-they-are", standardize = FALSE),
  list(name = "weights-unpenalised", weights = with_zeros, factors = some_free),
  list(name = "weights-factors", weights = fractional, factors = free_and_mixed),
  list(name = "weights-as-they-are", weights = whole, standardize = FALSE),
  list(name = "everything", weights = with_zeros, factors = function(n, p) replace(free_and_mixed(n, p), 1, Inf), standardize = FALSE),
  list(name = "factors-as-they-are", factors = free_and_mixed, standardize = FALSE)
)
designs <- list(
  list(name = "iid", draw = function(n, p) coarse(iid(n, p)), sizes = list(c(40, 60), c(80, 15))),
  list(name = "ar", draw = function(n, p) coarse(ar(n, p)), sizes = list(c(50, 30))),
  list(name = "genotypes", draw = genotypes, sizes = list(c(70, 90))),
  list(name = "scales", draw = function(n, p) sweep(coarse(iid(n, p)), 2, 10^seq(-1, 1, length.out = p), "*"), sizes = list(c(40, 25)))
)

solve_problem <- function(name, family, x, y, kind, ratio, count = 8) {
  n <- nrow(x); p <- ncol(x)
  weights <- if (is.null(kind$weights)) rep(1, n) else kind$weights(n, p)
  factors <- if (is.null(kind$factors)) rep(1, p) else kind$factors(n, p)
  standardize <- !identical(kind$standardize, FALSE)
  fit <- function(...) suppressWarnings(glmnet(x, y, family = family, weights = weights, penalty.factor = factors,
                                               standardize = standardize, maxit = 2e7, ...))
  # fix.lam extrapolates the first lambda from the next two, which are exact.
  lambda_max <- fit(thresh = 1e-26, nlambda = 4, lambda.min.ratio = 0.9)$lambda[1]
  lambda <- lambda_max * c(1 + 1e-6, ratio^(seq_len(count - 1) / (count - 1)))
  at <- function(thresh) {
    solved <- fit(lambda = lambda, thresh = thresh)
    list(intercept = base64(solved$a0), beta = sparse(as.matrix(solved$beta)))
  }
  list(name = name, family = family, n = n, p = p, lambdaMax = base64(lambda_max), lambda = base64(lambda), x = base64(x),
       y = base64(y), weights = base64(weights), factors = base64(factors), standardise = standardize,
       glmnet = at(1e-20), tight = at(1e-26))
}

problems <- list()
for (family in c("gaussian", "binomial")) for (i in seq_along(kinds)) for (d in seq_along(designs)) for (size in designs[[d]]$sizes) {
  set.seed(1e5 * (family == "binomial") + 1e3 * i + 10 * d + size[2] %% 7)
  x <- designs[[d]]$draw(size[1], size[2])
  y <- response(x, family)
  name <- sprintf("%s/%s/%s/%dx%d", family, kinds[[i]]$name, designs[[d]]$name, size[1], size[2])
  problems[[length(problems) + 1]] <- solve_problem(name, family, x, y, kinds[[i]], if (family == "gaussian") 0.01 else 0.05)
}
cat(length(problems), "problems\n")
write_gz(list(source = paste("R", getRversion(), "glmnet", packageVersion("glmnet"), "thresh 1e-20 and 1e-26"), problems = problems),
         "oracle/fixtures/penalties.json.gz")
