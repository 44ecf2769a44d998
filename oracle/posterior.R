# Marginal likelihoods of sets of columns, by other formulas than the project's.
#
#   Rscript oracle/posterior.R     (R 4.2; run from the root; writes oracle/fixtures/posterior.json)
#
# gaussian: y ~ N(F g, sigma^2 V), V = diag(1/w) + tau Z Z', F the intercept and the kept columns, flat priors on g and log sigma:
#   -1/2 log det V - 1/2 log det F'V^-1 F - (n - rank F)/2 log y'P y,   P = V^-1 - V^-1 F (F'V^-1 F)^-1 F'V^-1,
# all by n x n matrices. The coefficients of Z have mean tau Z'P y and covariance sigma^2 (tau I - tau^2 Z'P Z); with the product moment prior, a tenth of it normal, each
# variable adds the log of the mean over its columns of E[9/10 b^2 / (tau sigma^2) + 1/10], E[1 / sigma^2] = (n - rank F) / y'P y. Rows of weight 0 are left out; a factor has an orthonormal basis (by svd) of its columns, scaled to squares n / g.
# binomial: the integral of the likelihood over intercept and coefficients by adaptive quadrature, and Laplace's approximation to it with
# the maximum by optim and the Hessian by optimHess' differences of the analytic gradient; beside the first the product of all 9/10 b^2 / tau + 1/10, beside
# the second that of 9/10 (b^2 / tau + 1 / (tau H)) + 1/10.
# Beside it (`own`) with a size of its own for each effect, at tau = 3: the log of h at the mean over its columns of E[b^2] / (tau sigma^2), h(x) ~ (x + 0.004) / ((x + 0.04) (x + 1))
# with expectation one over a mean of squared standard normals, by integrate().
source("oracle/encode.R")
own <- function(x) (x + 0.004) / ((x + 0.04) * (x + 1))
ownScale <- function(g) 1 / integrate(function(u) own(exp(u) / g) * dchisq(exp(u), g) * exp(u), -60, 12, rel.tol = 1e-12, subdivisions = 2000)$value
set.seed(20)
coarse <- function(x) round(x * 1024) / 1024

standard <- function(x, w) {
  m <- sum(w * x) / sum(w)
  (x - m) / sqrt(sum(w * (x - m)^2) / sum(w))
}

# A centred basis of a factor's dummies in the metric of the weights
factorBasis <- function(x, w) {
  z <- apply(x, 2, standard, w = w)
  s <- svd(sqrt(w) * z)
  keep <- s$d > 1e-8
  sqrt(length(w) / sum(keep)) * s$u[, keep, drop = FALSE] / sqrt(w)
}

alike <- function(x, columns) 0.9 * x + 0.1
ownSizes <- function(x, columns) sapply(columns, ownScale) * own(x)

logMarginal <- function(y, Z, F, w, tau, variable = NULL, h = alike) {
  n <- length(y)
  V <- diag(1 / w) + (if (is.null(Z)) 0 else tau * Z %*% t(Z))
  Vi <- solve(V)
  A <- t(F) %*% Vi %*% F
  P <- Vi - Vi %*% F %*% solve(A) %*% t(F) %*% Vi
  ld <- function(M) as.numeric(determinant(M)$modulus)
  rss <- drop(t(y) %*% P %*% y)
  moments <- 0
  if (!is.null(Z)) {
    b <- tau * drop(t(Z) %*% P %*% y)
    v <- tau - tau^2 * diag(t(Z) %*% P %*% Z)
    moments <- sum(log(h(tapply(b^2 * (n - ncol(F)) / rss + v, variable, mean) / tau, tapply(b, variable, length))))
  }
  -ld(V) / 2 - ld(A) / 2 - (n - ncol(F)) / 2 * log(rss) + moments
}

gaussian <- function(name, n, weighted, kept, factor) {
  p <- 4
  x <- coarse(matrix(rnorm(n * p), n) + 0.8 * rnorm(n))
  level <- sample(0:3, n, TRUE)
  dummies <- sapply(1:3, function(l) as.numeric(level == l))
  k <- coarse(matrix(rnorm(2 * n), n) + x[, 1])
  y <- coarse(x[, 2] - x[, 3] + (level == 2) + k[, 1] + rnorm(n))
  w <- if (weighted) replace(round(rexp(n) * 64) / 64 + 1 / 64, 3:5, 0) else rep(1, n)
  on <- w > 0
  u <- w[on] / mean(w[on])
  Z <- lapply(1:p, function(j) cbind(standard(x[on, j], u)))
  if (factor) Z <- c(Z, list(factorBasis(dummies[on, ], u)))
  F <- matrix(1, sum(on))
  if (kept) F <- cbind(F, k[on, ])
  sets <- list(1, c(2, 3), c(1, 2, 3, 4), if (factor) c(2, 5) else c(1, 4))
  taus <- c(0.003, 0.1, 1)
  empty <- logMarginal(y[on], NULL, F, u, 1)
  weigh <- function(tau, h) sapply(sets, function(S)
    logMarginal(y[on], do.call(cbind, Z[S]), F, u, tau, rep(seq_along(S), sapply(Z[S], ncol)), h) - empty)
  value <- lapply(taus, weigh, h = alike)
  list(name = name, n = n, x = base64(if (factor) cbind(x, dummies) else x), y = base64(y), weights = if (weighted) base64(w),
       kept = if (kept) base64(k), factor = factor, sets = lapply(sets, function(S) I(S - 1)), taus = taus, logMarginal = value, own = weigh(3, ownSizes))
}

# log of the integral of exp(f) over two coordinates or three, by nested adaptive quadrature around the maximum
quadrature <- function(f, centre, sd) {
  top <- f(centre)
  nested <- function(fixed) {
    j <- length(fixed) + 1
    if (j > length(centre)) return(exp(f(fixed) - top))
    integrate(Vectorize(function(v) nested(c(fixed, v))), centre[j] - 8 * sd[j], centre[j] + 8 * sd[j], rel.tol = 1e-6)$value
  }
  log(nested(numeric(0))) + top
}

binomial <- function(n, beta, tau) {
  s <- length(beta)
  x <- coarse(matrix(rnorm(n * s), n))
  z <- apply(x, 2, standard, w = rep(1, n))
  y <- as.numeric(runif(n) < plogis(0.3 + drop(z %*% beta)))
  loglik <- function(eta) sum(ifelse(y == 1, plogis(eta, log.p = TRUE), plogis(-eta, log.p = TRUE)))
  f <- function(b) loglik(b[1] + drop(z %*% b[-1])) + sum(dnorm(b[-1], 0, sqrt(tau), TRUE))
  gradient <- function(b) {
    r <- y - plogis(b[1] + drop(z %*% b[-1]))
    c(sum(r), drop(t(z) %*% r) - b[-1] / tau)
  }
  best <- optim(rep(0, s + 1), f, gradient, method = "BFGS", control = list(fnscale = -1, reltol = 1e-15, maxit = 1000))
  for (i in 1:5) best$par <- best$par - solve(optimHess(best$par, f, gradient), gradient(best$par))
  H <- -optimHess(best$par, f, gradient, control = list(ndeps = rep(1e-4, s + 1)))
  sd <- sqrt(diag(solve(H)))
  f0 <- function(b) loglik(rep(b, n))
  b0 <- qlogis(mean(y))
  h0 <- n * mean(y) * (1 - mean(y))
  empty <- f0(b0) + log(2 * pi / h0) / 2
  list(n = n, tau = tau, x = base64(x), y = base64(y),
       laplace = f(best$par) + (s + 1) / 2 * log(2 * pi) - as.numeric(determinant(H)$modulus) / 2 - empty +
         sum(log(0.9 * (best$par[-1]^2 + sd[-1]^2) / tau + 0.1)),
       quadrature = quadrature(function(b) f(b) + sum(log(0.9 * b[-1]^2 / tau + 0.1)), best$par, sd) - quadrature(f0, b0, 1 / sqrt(h0)))
}

out <- list(
  gaussian = list(
    gaussian("plain", 30, FALSE, FALSE, FALSE), gaussian("weighted", 30, TRUE, FALSE, FALSE),
    gaussian("kept columns", 30, FALSE, TRUE, FALSE), gaussian("a factor", 40, FALSE, FALSE, TRUE),
    gaussian("everything", 45, TRUE, TRUE, TRUE)),
  binomial = list(
    binomial(60, 1, 1), binomial(60, 0, 0.1), binomial(150, 2, 3), binomial(80, c(1, -0.5), 0.3)))
writeLines(jsonlite::toJSON(out, auto_unbox = TRUE, digits = NA, null = "null"), "oracle/fixtures/posterior.json")
