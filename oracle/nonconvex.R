# SCAD and MCP paths of R ncvreg at eps = 1e-12, gaussian and binomial, and cross-validation by cv.ncvreg and cv.glmnet on
# given folds.
#
#   R_LIBS=... Rscript oracle/nonconvex.R     (R 4.2, glmnet 4.1-6, jsonlite; run from the root)
#
# ncvreg comes from its public source, https://github.com/pbreheny/ncvreg, commit 4a8836d (3.16.0.7), by R CMD INSTALL into a
# library named in R_LIBS. Writes oracle/fixtures/nonconvex.json.gz and oracle/fixtures/cross-validation.json.gz.
#
# A path is recorded as far as ncvreg converged: `violation` is, per lambda and relative to lambda_max, how far its solution
# is from stationary,
#   x_j's / n = p'(v_j |b_j|) sign(b_j),  |x_j's / n| <= lambda where b_j = 0,
# with v_j = 1 and s the residual (gaussian) or v_j = x_j'Wx_j / n and s = y - mu (binomial: ncvreg's adaptive rescaling; mu is
# 0 or 1 beyond |eta| = 10 and weights are at least 0.0001, as in ncvreg).
suppressMessages({ library(ncvreg); library(glmnet) })
source("oracle/designs.R")
source("oracle/encode.R")
glmnet.control(fdev = 0, devmax = 1, epsnr = 1e-14, mxitnr = 200)

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

largest <- function(x, y) max(abs(crossprod(std(x), y - mean(y)))) / length(y)

solve_problem <- function(name, family, penalty, x, y, ratio, count) {
  lambda_max <- largest(x, y)
  # Just above lambda_max nothing is active; lambda_max itself would be a coin toss of the last bit.
  lambda <- lambda_max * c(1 + 1e-6, ratio^(seq_len(count - 1) / (count - 1)))
  fit <- suppressWarnings(ncvreg(x, y, family, penalty, lambda = lambda, eps = 1e-12, max.iter = 3e5))
  off <- violation(fit, x, y, lambda_max)
  # What follows a lambda that did not converge depends on where it stopped.
  solved <- if (any(off > 1e-10)) which(off > 1e-10)[1] - 1 else length(off)
  list(name = name, family = family, penalty = tolower(penalty), gamma = fit$gamma, n = nrow(x), p = ncol(x),
       lambda = base64(lambda), x = base64(x), y = base64(y), solved = solved, saturated = length(off) < count,
       intercept = base64(fit$beta[1, seq_len(solved)]), beta = sparse(fit$beta[-1, seq_len(solved), drop = FALSE]),
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
  case("duplicates", duplicated_columns, list(c(30, 36), c(60, 18))),
  case("negated-duplicates", function(n, p) duplicated_columns(n, p, -1), list(c(30, 36), c(60, 18))),
  case("strong-signal", iid, list(c(40, 80), c(80, 20)), noise = 0.1),
  case("fine-grid", iid, list(c(50, 80), c(100, 40)), count = 100)
))
binomial <- c(both, list(
  case("strong-signal", iid, list(c(60, 30), c(100, 10)), strength = 6),
  case("unbalanced", iid, list(c(80, 40), c(120, 10)), rate = 0.12),
  case("fine-grid", iid, list(c(80, 40), c(100, 20)), count = 100)
))

each <- function(family, cases, make) {
  out <- list()
  for (i in seq_along(cases)) for (size in cases[[i]]$sizes) {
    case <- cases[[i]]
    set.seed(1e6 * (family == "binomial") + 1e4 * i + size[2])
    x <- case$design(size[1], size[2])
    y <- do.call(response, c(list(x, family), case$more))
    for (penalty in c("SCAD", "MCP")) {
      name <- sprintf("%s/%s/%s/%dx%d", family, tolower(penalty), case$name, size[1], size[2])
      out[[length(out) + 1]] <- solve_problem(name, family, penalty, x, y, case$ratio, case$count)
    }
  }
  out
}
problems <- c(each("gaussian", gaussian), each("binomial", binomial))
for (p in problems) cat(p$name, "solved", p$solved, if (p$saturated) "saturated", "convex to", p$convexMin, "worst", max(p$violation), "\n")
cat(length(problems), "problems,", sum(sapply(problems, function(p) p$solved)), "solutions\n")
write_gz(list(source = paste("R", getRversion(), "ncvreg", packageVersion("ncvreg"), "eps 1e-12"), problems = problems),
         "oracle/fixtures/nonconvex.json.gz")

# Cross-validation: the mean loss and its standard error at each lambda, and the place of the chosen ones.
validate <- function(family, penalty, n, p, folds) {
  x <- coarse(iid(n, p))
  y <- response(x, family, active = 3)
  fold <- sample(rep_len(seq_len(folds), n))
  ratio <- if (n > p) 0.01 else 0.05
  # Above lambda_max of every fold, so that no first lambda is a coin toss.
  lambda <- largest(x, y) * 1.5 * ratio^((0:39) / 39)
  out <- list(family = family, penalty = tolower(penalty), n = n, p = p, x = base64(x), y = base64(y), fold = I(fold - 1))
  if (penalty == "lasso") {
    fit <- cv.glmnet(x, y, family = family, lambda = lambda, foldid = fold, thresh = 1e-20, maxit = 1e7)
    c(out, list(lambda = base64(fit$lambda), mean = base64(fit$cvm), error = base64(fit$cvsd),
                least = which(fit$lambda == fit$lambda.min) - 1, oneStandardError = which(fit$lambda == fit$lambda.1se) - 1))
  } else {
    fit <- suppressWarnings(cv.ncvreg(x, y, family = family, penalty = penalty, lambda = lambda, fold = fold, eps = 1e-12,
                                      max.iter = 3e5))
    # The rule of one standard error is that of the SIS package, which works on cv.ncvreg's curve.
    limit <- fit$cve[fit$min] + fit$cvse[fit$min]
    c(out, list(lambda = base64(fit$lambda), given = base64(lambda), mean = base64(fit$cve), error = base64(fit$cvse), least = fit$min - 1,
                oneStandardError = min(which(fit$cve < limit)) - 1))
  }
}
set.seed(20260)
validations <- list()
for (family in c("gaussian", "binomial")) for (penalty in c("lasso", "SCAD", "MCP"))
  for (size in list(c(60, 10), c(90, 30), c(60, 100)))
    validations[[length(validations) + 1]] <- validate(family, penalty, size[1], size[2], 10)
for (v in validations) cat(v$family, v$penalty, v$n, v$p, "least", v$least, "1se", v$oneStandardError, "\n")
write_gz(list(source = paste("R", getRversion(), "ncvreg", packageVersion("ncvreg"), "glmnet", packageVersion("glmnet")),
              problems = validations), "oracle/fixtures/cross-validation.json.gz")
