# SCAD and MCP paths of R ncvreg at eps = 1e-12, gaussian and binomial.
#
#   Rscript oracle/nonconvex.R    (R 4.2, ncvreg 3.16, jsonlite; run from the root; writes oracle/fixtures/nonconvex.json.gz)
#
# Columns standardised with 1/n variance, intercept free, lambda from above lambda_max down, each solution the start of the next.
# The penalty is not convex: a solution is the stationary point that this path leads to, and `violation` says how well it is
# one. convexMin counts from 0: the first lambda from which the objective is no longer locally convex, null if it is throughout.
# A path that ncvreg ends early (saturation, iterations) is recorded as far as it converged. Where some |eta| > 10 ncvreg takes the
# probability for 0 or 1 (`clamped`): such a solution is off by about 1e-5 and proves nothing beyond that.
suppressMessages(library(ncvreg))
source("oracle/designs.R")
source("oracle/encode.R")

# With u = |b| v, v the weighted mean square of the column (1 for the gaussian family): ncvreg's adaptive rescaling.
derivative <- list(
  MCP = function(u, lambda, gamma) pmax(0, lambda - u / gamma),
  SCAD = function(u, lambda, gamma) ifelse(u <= lambda, lambda, pmax(0, (gamma * lambda - u) / (gamma - 1)))
)

violation <- function(z, y, eta, b, lambda, penalty, gamma, family) {
  mu <- if (family == "gaussian") eta else plogis(eta)
  weight <- if (family == "gaussian") rep(1, length(y)) else pmax(mu * (1 - mu), 1e-4)
  gradient <- drop(crossprod(z, y - mu)) / length(y)
  slope <- derivative[[penalty]](abs(b) * colMeans(weight * z^2), lambda, gamma)
  max(abs(mean(y - mu)), ifelse(b != 0, abs(gradient - slope * sign(b)), pmax(0, abs(gradient) - lambda)))
}

fit_penalty <- function(x, y, family, penalty, gamma, lambda, s, lambda_max) {
  limit <- 1e6
  fit <- suppressWarnings(ncvreg(x, y, family = family, penalty = penalty, gamma = gamma, lambda = lambda, eps = 1e-12,
                                 max.iter = limit, warn = FALSE))
  done <- seq_along(fit$lambda)
  if (sum(fit$iter) >= limit) done <- head(done, -1)
  beta <- fit$beta[-1, done, drop = FALSE]
  b <- beta[s$live, , drop = FALSE] * s$sd
  eta <- sweep(s$z %*% b, 2, fit$beta[1, done] + colMeans(x) %*% beta, "+")
  worst <- sapply(done, function(k) violation(s$z, y, eta[, k], b[, k], lambda[k], penalty, gamma, family) / lambda_max)
  clamped <- family == "binomial" & apply(abs(eta), 2, max) > 10
  list(penalty = penalty, gamma = gamma, intercept = base64(fit$beta[1, done]), beta = sparse(unname(beta)),
       convexMin = if (is.null(fit$convex.min)) NA else fit$convex.min - 1, violation = I(signif(worst, 3)),
       clamped = I(unname(clamped)))
}

solve_problem <- function(name, family, x, y, ratio, count, gammas) {
  live <- apply(x, 2, function(column) any(column != column[1]))
  s <- c(standardise(x[, live, drop = FALSE]), list(live = live))
  lambda_max <- max(abs(crossprod(s$z, y - mean(y)))) / length(y)
  lambda <- lambda_max * c(1 + 1e-6, ratio^(seq_len(count - 1) / (count - 1)))
  fits <- lapply(names(gammas), function(penalty)
    fit_penalty(x, y, family, penalty, gammas[[penalty]], lambda, s, lambda_max))
  list(name = name, family = family, n = nrow(x), p = ncol(x), lambdaMax = base64(lambda_max), lambda = base64(lambda),
       x = base64(x), y = base64(y), fits = fits)
}

usual <- list(SCAD = 3.7, MCP = 3)
case <- function(name, design, sizes, gammas = usual, ratio = 0.05)
  list(name = name, design = design, sizes = sizes, gammas = gammas, ratio = ratio)
cases <- list(
  case("iid-wide", iid, list(c(40, 80), c(60, 120))),
  case("iid-tall", iid, list(c(80, 10), c(150, 20)), ratio = 0.01),
  case("ar-0.5", function(n, p) coarse(ar(n, p, 0.5)), list(c(60, 90), c(120, 30))),
  case("ar-0.9", function(n, p) coarse(ar(n, p)), list(c(50, 60), c(120, 20))),
  case("equicorrelated-0.5", function(n, p) coarse(equicorrelated(n, p, 0.5)), list(c(60, 80), c(120, 25))),
  case("factors", function(n, p) coarse(factors(n, p)), list(c(60, 80), c(120, 25))),
  case("constants", constants, list(c(60, 70), c(100, 20))),
  case("scales-1e-4-to-1e4", function(n, p) sweep(coarse(iid(n, p)), 2, 10^seq(-4, 4, length.out = p)[sample(p)], "*"),
       list(c(60, 70), c(100, 20))),
  case("genotypes", genotypes, list(c(80, 120), c(120, 40))),
  case("gamma-10", iid, list(c(60, 70), c(100, 20)), gammas = list(SCAD = 10, MCP = 10))
)

problems <- list()
for (family in c("gaussian", "binomial")) for (i in seq_along(cases)) for (size in cases[[i]]$sizes) for (r in 1:2) {
  case <- cases[[i]]
  set.seed(2e6 + 1e5 * (family == "binomial") + 1e3 * i + 100 * r + size[1])
  x <- case$design(size[1], size[2])
  if (identical(case$design, iid) && r == 1) x <- coarse(x)
  y <- response(x, family)
  name <- sprintf("%s/%s/%dx%d/%d", family, case$name, size[1], size[2], r)
  problems[[length(problems) + 1]] <- solve_problem(name, family, x, y, case$ratio, 12, case$gammas)
}

fits <- unlist(lapply(problems, `[[`, "fits"), recursive = FALSE)
exact <- unlist(lapply(fits, function(f) f$violation[!f$clamped]))
cat(length(fits), "paths;", sum(sapply(fits, function(f) length(f$violation) < 12)), "end early;", length(exact), "solutions without clamping, worst violation",
    max(exact), "of lambda_max\n")
write_gz(list(source = paste("R", getRversion(), "ncvreg", packageVersion("ncvreg"), "eps 1e-12"), problems = problems),
         "oracle/fixtures/nonconvex.json.gz")
