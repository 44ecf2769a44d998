# Predictor matrices with the defects that real tables have. Each function returns an n x p matrix.
# `coarse` data sit on a grid of 2^-10: they compress well, and their sums are exact, so ties are exact too.

iid <- function(n, p) matrix(rnorm(n * p), n, p)
coarse <- function(x) round(x * 1024) / 1024
ar <- function(n, p, rho = 0.9) {
  x <- iid(n, p)
  for (j in 2:p) x[, j] <- rho * x[, j - 1] + sqrt(1 - rho^2) * x[, j]
  x
}
equicorrelated <- function(n, p, rho) sqrt(rho) * rnorm(n) + sqrt(1 - rho) * iid(n, p)
factors <- function(n, p, k = 4) iid(n, k) %*% iid(k, p) + 0.5 * iid(n, p)

# The last k columns repeat the first k, times a sign.
duplicated_columns <- function(n, p, sign = 1, k = p %/% 3) {
  x <- coarse(iid(n, p))
  x[, p - k + 1:k] <- sign * x[, 1:k]
  x
}
near_duplicates <- function(n, p, eps = 1e-6, k = p %/% 4) {
  x <- iid(n, p)
  x[, p - k + 1:k] <- x[, 1:k] + eps * iid(n, k)
  x
}
# Exact on a coarse grid: small integer combinations of three other columns.
combinations <- function(n, p, k = p %/% 4) {
  x <- coarse(iid(n, p))
  for (j in p - k + 1:k) x[, j] <- x[, sample(p - k, 3), drop = FALSE] %*% sample(c(-2, -1, 1, 2), 3, TRUE)
  x
}
constants <- function(n, p, k = p %/% 5) {
  x <- coarse(iid(n, p))
  x[, sample(p, k)] <- rep(c(0, 1, 0.1, -1e8, 1e-8)[1 + seq_len(k) %% 5], each = n)
  x
}
badly_scaled <- function(n, p) sweep(coarse(iid(n, p)), 2, 10^seq(-8, 8, length.out = p)[sample(p)], "*")
far_from_zero <- function(n, p) sweep(coarse(iid(n, p)), 2, 2^sample(10:22, p, TRUE), "+")
binary <- function(n, p) matrix(rbinom(n * p, 1, rep(runif(p, 0.1, 0.9), each = n)), n, p)
genotypes <- function(n, p) matrix(rbinom(n * p, 2, rep(runif(p, 0.05, 0.5), each = n)), n, p)
# Sylvester's matrix without its constant column: every pair of columns is orthogonal, correlations tie exactly.
hadamard <- function(n, p) {
  h <- matrix(1)
  while (nrow(h) < n) h <- rbind(cbind(h, h), cbind(h, -h))
  h[, 1 + 1:p]
}
everything <- function(n, p) {
  k <- p %/% 6
  x <- cbind(iid(n, k), genotypes(n, k), ar(n, k), badly_scaled(n, k), constants(n, k))
  r <- p - ncol(x)
  cbind(x, sample(c(-1, 1), r, TRUE)[col(matrix(0, n, r))] * x[, 1:r])
}

# Centred twice, since one pass leaves a rest when |mean| >> sd; 1/n variance.
standardise <- function(x) {
  x <- sweep(x, 2, colMeans(x))
  x <- sweep(x, 2, colMeans(x))
  s <- sqrt(colMeans(x^2))
  list(z = sweep(x, 2, s, "/"), sd = s)
}

# A few effects of either sign plus noise, or classes drawn from them with `rate` of ones.
response <- function(x, family, noise = 0.5, active = 4, rate = 0.5, strength = 2) {
  live <- which(apply(x, 2, function(column) any(column != column[1])))
  chosen <- live[sample(length(live), min(active, length(live)))]
  signal <- drop(standardise(x[, chosen, drop = FALSE])$z %*% (sample(c(-1, 1), length(chosen), TRUE) * runif(length(chosen), 1, 2)))
  if (family == "gaussian") return(coarse(signal + noise * sd(signal) * rnorm(nrow(x))))
  signal <- strength * signal / sd(signal)
  repeat {
    y <- as.double(runif(nrow(x)) < plogis(signal - quantile(signal, 1 - rate)))
    if (min(table(factor(y, 0:1))) >= 3) return(y)
  }
}
