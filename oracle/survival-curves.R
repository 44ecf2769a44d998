# Kaplan-Meier curves, of events and of censoring, and Breslow's baseline hazard, by R's survival, with strata, late entry and weights.
#
#   Rscript oracle/survival-curves.R    (R 4.2, survival, jsonlite; run from the root; writes oracle/fixtures/survival-curves.json.gz)
suppressMessages(library(survival))
source("oracle/encode.R")
grid <- expand.grid(strata = c(FALSE, TRUE), entry = c(FALSE, TRUE), weights = c(FALSE, TRUE), coarse = c(1024, 6))
problems <- list()
for (i in seq_len(nrow(grid))) {
  g <- grid[i, ]; n <- 90
  set.seed(500 + i)
  x <- round(matrix(rnorm(n * 2), n, 2) * 64) / 64
  death <- rexp(n, exp(drop(x %*% c(0.8, -0.5)))); gone <- rexp(n, 0.4)
  time <- ceiling(pmin(death, gone) * g$coarse) / g$coarse
  event <- as.double(death <= gone)
  entry <- if (g$entry) pmax(0, floor(time * runif(n, -0.5, 0.9) * 1024) / 1024)
  stratum <- if (g$strata) sample(0:1, n, TRUE) else rep(0, n)
  w <- if (g$weights) round((0.2 + rexp(n)) * 256) / 256 else rep(1, n)
  y <- if (g$entry) Surv(entry, time, event) else Surv(time, event)
  # Rows censored at the time of an event are at risk of it, and rows with an event at a time are not at risk of being censored then.
  earlier <- time - ifelse(event == 1, 1e-6, 0)
  reversed <- if (g$entry) Surv(entry, earlier, 1 - event) else Surv(earlier, 1 - event)
  km <- survfit(y ~ 1, weights = w); lost <- survfit(reversed ~ 1, weights = w)
  eta <- drop(x %*% c(0.7, -0.4))
  # The hazard of given coefficients: none is fitted.
  hazard <- lapply(sort(unique(stratum)), function(s) {
    own <- stratum == s
    at <- sort(unique(time[own & event == 1]))
    f <- coxph(y[own] ~ x[own, ], weights = w[own], ties = "breslow", init = c(0.7, -0.4), iter = 0)
    base <- basehaz(f, centered = FALSE)
    list(time = base64(at), cumulative = base64(base$hazard[match(at, base$time)]))
  })
  drops <- lost$n.event > 0
  problems[[i]] <- c(
    list(name = sprintf("%d%s%s%s", g$coarse, if (g$strata) "/strata" else "", if (g$entry) "/entry" else "", if (g$weights) "/weights" else ""),
         x = base64(x), time = base64(time), event = base64(event), weights = base64(w), strata = base64(stratum), eta = base64(eta),
         kmTime = base64(km$time[km$n.event > 0]), km = base64(km$surv[km$n.event > 0]),
         censoredTime = base64(lost$time[drops]), censored = base64(lost$surv[drops]), hazard = hazard),
    if (g$entry) list(entry = base64(entry)))
}
cat(length(problems), "problems\n")
write_gz(list(source = paste("R", getRversion(), "survival", packageVersion("survival")), problems = problems), "oracle/fixtures/survival-curves.json.gz")
