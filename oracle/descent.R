# SCAD and MCP paths of R ncvreg at eps = 1e-12 on grids of 30 and 100 lambdas: deep into the region where the objective is no
# longer convex, and which of several minima is found depends on the way there.
#
#   R_LIBS=... Rscript oracle/descent.R    (R 4.2, ncvreg 3.16, jsonlite; run from the root; writes oracle/fixtures/descent.json.gz)
#
# ncvreg comes from its public source, https://github.com/pbreheny/ncvreg, commit 4a8836d (3.16.0.7), by R CMD INSTALL into a
# library named in R_LIBS.
#
# A path is recorded as far as ncvreg converged (`solved` lambdas; it stopped after `reached`): `violation` is, per lambda and
# relative to lambda_max, how far its solution is from stationary,
#   x_j's / n = p'(v_j |b_j|) sign(b_j),  |x_j's / n| <= lambda where b_j = 0,
# with v_j = 1 and s the residual (gaussian) or v_j = x_j'Wx_j / n and s = y - mu (binomial: ncvreg's adaptive rescaling; mu is
# 0 or 1 beyond |eta| = 10 and weights are at least 0.0001, as in ncvreg).
library(ncvreg)
source("oracle/designs.R")
source("oracle/encode.R")

derivative <- function(theta, lambda, penalty, gamma)
  if (penalty == "MCP") pmax(lambda - theta / gamma, 0) else
    ifelse(theta <= lambda, lambda, pmax(gamma * lambda - theta, 0) / (gamma - 1))

violation <- function(fit, x, y, lambda_max) {
  z <- std(x)
  live <- attr(z, "nonsingular")
  n <- nrow(z)
  sapply(seq_along(fit$lambda), function(k) {
    # ncvreg's own linear predictor: from coefficients on the original scale it cancels where columns are far from zero.
    eta <- fit$linear.predictors[, k]
    mu <- if (fit$family == "gaussian") eta else ifelse(eta > 10, 1, ifelse(eta < -10, 0, plogis(eta)))
    w <- if (fit$family == "gaussian") rep(1, n) else pmax(mu * (1 - mu), 1e-4)
    b <- fit$beta[1 + live, k] * attr(z, "scale")[live]
    g <- drop(crossprod(z, y - mu)) / n
    v <- if (fit$family == "gaussian") 1 else drop(crossprod(z^2, w)) / n
    off <- ifelse(b != 0, abs(g - derivative(v * abs(b), fit$lambda[k], fit$penalty, fit$gamma) * sign(b)),
                  pmax(0, abs(g) - fit$lambda[k]))
    max(off, abs(mean(y - mu))) / lambda_max
  })
}

fit_penalty <- function(penalty, family, x, y, lambda, lambda_max) {
  fit <- suppressWarnings(ncvreg(x, y, family, penalty, lambda = lambda, eps = 1e-12, max.iter = 3e5))
  off <- violation(fit, x, y, lambda_max)
  # What follows a lambda that did not converge depends on where it stopped. So does a drift into the clamp, told by its many
  # sweeps: along a column that separates rows nothing else keeps a flat penalty's coefficient from going to infinity.
  drifted <- family == "binomial" & apply(abs(fit$linear.predictors), 2, max) > 10 & fit$iter > 500
  bad <- which(off > 1e-10 | drifted)
  solved <- if (length(bad) > 0) bad[1] - 1 else length(off)
  list(penalty = penalty, gamma = fit$gamma, solved = solved, reached = length(off),
       intercept = base64(fit$beta[1, seq_len(solved)]), beta = sparse(unname(fit$beta[-1, seq_len(solved), drop = FALSE])),
       violation = I(signif(off[seq_len(solved)], 3)), convexMin = if (is.null(fit$convex.min)) NA else fit$convex.min - 1)
}

response <- function(x, family, noise = 0.7, active = 4, strength = 2, rate = 0.5) {
  live <- which(apply(x, 2, function(column) any(column != column[1])))
  chosen <- live[sample(length(live), min(active, length(live)))]
  signal <- drop(std(x[, chosen, drop = FALSE]) %*% (sample(c(-1, 1), length(chosen), TRUE) * runif(length(chosen), 0.5, 2)))
  if (family == "gaussian") return(coarse(signal + noise * sd(signal) * rnorm(nrow(x))))
  signal <- strength * signal / sd(signal)
  repeat {
    y <- as.double(runif(nrow(x)) < plogis(signal - quantile(signal, 1 - rate)))
    if (min(table(factor(y, 0:1))) >= 5) return(y)
  }
}

case <- function(name, design, sizes, ratio = 0.05, count = 30, ...)
  list(name = name, design = design, sizes = sizes, ratio = ratio, count = count, more = list(...))
moderately_scaled <- function(n, p) sweep(coarse(iid(n, p)), 2, 10^seq(-4, 6, length.out = p)[sample(p)], "*")

both <- list(
  case("iid-wide", function(n, p) coarse(iid(n, p)), list(c(30, 60), c(40, 100), c(60, 200))),
  case("iid-tall", iid, list(c(60, 6), c(100, 12), c(120, 20)), ratio = 0.001),
  case("iid-square", iid, list(c(30, 30), c(50, 50))),
  case("ar-0.9", function(n, p) coarse(ar(n, p)), list(c(40, 60), c(90, 30))),
  case("factors", function(n, p) coarse(factors(n, p)), list(c(40, 80), c(80, 30))),
  case("equicorrelated-0.5", function(n, p) coarse(equicorrelated(n, p, 0.5)), list(c(40, 80), c(80, 30))),
  case("scales-1e-4-to-1e6", moderately_scaled, list(c(40, 50), c(60, 17))),
  case("far-from-zero", far_from_zero, list(c(40, 40), c(60, 15))),
  case("binary", binary, list(c(50, 60), c(80, 20))),
  case("genotypes", genotypes, list(c(50, 150), c(100, 60))),
  case("constants", constants, list(c(40, 40), c(60, 20)))
)
gaussian <- c(both, list(
  case("equicorrelated-0.95", function(n, p) coarse(equicorrelated(n, p, 0.95)), list(c(30, 50), c(80, 20))),
  case("near-duplicates", function(n, p) near_duplicates(n, p, 1e-2), list(c(30, 30), c(60, 16))),
  case("strong-signal", iid, list(c(40, 80), c(80, 20)), noise = 0.1),
  case("fine-grid", iid, list(c(50, 80), c(100, 40)), count = 100)
))
binomial <- c(both, list(
  case("strong-signal", iid, list(c(60, 30), c(100, 10)), strength = 6),
  case("unbalanced", iid, list(c(80, 40), c(120, 10)), rate = 0.12),
  case("fine-grid", iid, list(c(80, 40), c(100, 20)), count = 100)
))

solve_cases <- function(family, cases) {
  out <- list()
  for (i in seq_along(cases)) for (size in cases[[i]]$sizes) {
    case <- cases[[i]]
    set.seed(1e6 * (family == "binomial") + 1e4 * i + size[2])
    x <- case$design(size[1], size[2])
    y <- do.call(response, c(list(x, family), case$more))
    lambda_max <- max(abs(crossprod(std(x), y - mean(y)))) / length(y)
    # Just above lambda_max nothing is active; lambda_max itself would be a coin toss of the last bit.
    lambda <- lambda_max * c(1 + 1e-6, case$ratio^(seq_len(case$count - 1) / (case$count - 1)))
    out[[length(out) + 1]] <- list(
      name = sprintf("%s/%s/%dx%d", family, case$name, size[1], size[2]), family = family, n = size[1], p = size[2],
      lambdaMax = base64(lambda_max), lambda = base64(lambda), x = base64(x), y = base64(y),
      fits = lapply(c("SCAD", "MCP"), fit_penalty, family, x, y, lambda, lambda_max))
  }
  out
}
problems <- c(solve_cases("gaussian", gaussian), solve_cases("binomial", binomial))
fits <- unlist(lapply(problems, `[[`, "fits"), recursive = FALSE)
cat(length(fits), "paths,", sum(sapply(fits, `[[`, "solved")), "solutions, worst violation",
    max(unlist(lapply(fits, `[[`, "violation"))), "of lambda_max\n")
write_gz(list(source = paste("R", getRversion(), "ncvreg", packageVersion("ncvreg"), "eps 1e-12"), problems = problems),
         "oracle/fixtures/descent.json.gz")
