# Reference values for the error bounds of stability selection: Rscript oracle/bounds.R > oracle/fixtures/bounds.json
#
# Written from Meinshausen & Buhlmann (2010) and Shah & Samworth (2013), in the parametrisation of the latter's own
# r_concave_tail.R: for each k the shift a runs over [a_{k+1}, a_k] and the last point takes what the mean leaves over.
# The search over a is done twice:
#   tight  uniroot and optimize to machine precision, the ends of every interval included;
#   loose  as R stabs 0.7 does it: optimize at its default tolerance of 1.2e-4, which never tries an end. A maximum at
#          a_B (the term f_B(a_B)) is then missed by 0.1 % at theta = 0.05, tau = 0.7 and 17 % at tau = 1, one at
#          another a_k by about 1e-6.
# The loose values must reproduce those stabs prints; this ties the function to it. The tight ones go to the fixture.
# It takes two minutes: the inverses are found by trying every value.

mean_excess <- function(a, k, mu, s) {
  i <- 0:k
  w <- (a / (a + i))^s
  sum((i - mu) * w) / sum(w)
}

shift_for <- function(k, mu, s) {
  high <- 1
  while (mean_excess(high, k, mu, s) < 0) high <- 2 * high
  low <- high
  while (mean_excess(low, k, mu, s) > 0) low <- low / 2
  uniroot(mean_excess, c(low, high), k = k, mu = mu, s = s, tol = 1e-300, maxiter = 10000)$root
}

tail_at <- function(a, t, k, mu, s) {
  i <- 0:k
  w <- (a / (a + i))^s
  left_over <- sum((mu - i) * w)
  ((k + 1 - mu) * sum(w[i >= t]) + left_over) / sum((k + 1 - i) * w)
}

D <- function(theta, t, B, r, tight = TRUE) {
  s <- -1 / r
  mu <- theta * B
  k0 <- ceiling(signif(2 * mu, 12)) + 1
  if (t < k0) return(1)
  a <- rep(NA, B)
  for (k in k0:B) a[k] <- shift_for(k, mu, s)
  whole <- function(k) { # no mass beyond k: the power law alone
    w <- (a[k] / (a[k] + 0:k))^s
    sum(w[0:k >= t]) / sum(w)
  }
  best <- if (tight) whole(B) else 0
  if (k0 < B) for (k in k0:(B - 1)) {
    if (k + 1 < t) next
    inner <- optimize(tail_at, c(a[k + 1], a[k]), t = t, k = k, mu = mu, s = s, maximum = TRUE,
                      tol = if (tight) 1e-9 * a[k] else .Machine$double.eps^0.25)$objective
    best <- max(best, inner, if (tight) whole(k))
  }
  best
}

none <- function(p, q, cutoff) q^2 / p / (2 * cutoff - 1)

# NA where the theorem does not hold: theta > 1/sqrt(3), or a cutoff too low for theta or not above one half by a step
unimodal <- function(p, q, cutoff, B) {
  theta <- q / p
  if (3 * q^2 > p^2) return(NA)
  if (cutoff > 3 / 4) return(q^2 / p * 4 * (1 - cutoff + 1 / (2 * B)) / (1 + 1 / B))
  if (signif(cutoff - 0.5, 12) < signif(max(1 / (2 * B), min(theta^2, 1 / (2 * B) + 0.75 * theta^2)), 12)) return(NA)
  q^2 / p / (2 * (2 * cutoff - 1 - 1 / (2 * B)))
}

r_concave <- function(p, q, cutoff, B, tight = TRUE) {
  w <- ceiling(signif(cutoff * 2 * B, 10))
  p * min(1, D(q^2 / p^2, w - B, B, -1 / 2, tight), D(q / p, w, 2 * B, -1 / 4, tight))
}

# What stabs 0.7-1 prints: p, q, cutoff, r-concave bound; B = 50 but for the last
printed <- rbind(
  c(1000, 50, 0.60, 2.6053291), c(1000, 50, 0.70, 0.96750931), c(1000, 50, 0.75, 0.64652579),
  c(1000, 50, 0.80, 0.43365152), c(1000, 50, 0.90, 0.16881162), c(1000, 40, 0.70, 0.60718443),
  c(200, 7, 0.62, 0.19557113), c(200, 7, 0.81, 0.037864955), c(200, 6, 0.60, 0.17382352),
  c(50, 9, 0.70, 0.80758222), c(100, 13, 0.70, 0.76369544), c(20, 3, 0.70, 0.2114216),
  c(4088, 81, 0.70, 0.58348198), c(100, 1, 0.6, 0.006971364), c(100, 2, 0.6, 0.03342845),
  c(100, 3, 0.6, 0.08691176), c(100, 4, 0.6, 0.1637231), c(100, 5, 0.6, 0.2605329), c(100, 6, 0.6, 0.3820466),
  c(100, 7, 0.6, 0.5295188), c(100, 8, 0.6, 0.7042719), c(100, 9, 0.6, 0.9077127), c(100, 10, 0.6, 1.141338),
  c(100, 30, 0.6, 16.24975), c(100, 10, 0.37, 4.988848), c(100, 10, 1, 0.005184816),
  c(100, 10, 0.62, 0.8971682), c(100, 10, 0.61, 1.005863), c(100, 10, 0.2, 100))
printed <- rbind(cbind(printed, 50), c(1000, 50, 0.70, 0.83454687, 100))
for (i in seq_len(nrow(printed))) {
  v <- printed[i, ]
  loose <- r_concave(v[1], v[2], v[3], v[5], tight = FALSE)
  if (signif(loose, 7) != signif(v[4], 7)) stop(sprintf("%g of %g at %g: %.9g, stabs %.9g", v[2], v[1], v[3], loose, v[4]))
}

rows <- rbind(
  expand.grid(p = c(20, 100, 1000), share = c(0.05, 0.15, 0.3), cutoff = c(0.6, 0.7, 0.75, 0.9, 1), B = 50),
  expand.grid(p = c(50, 4088), share = c(0.02, 0.1), cutoff = c(0.55, 0.66, 0.76, 0.8), B = c(10, 25, 100)),
  expand.grid(p = 1e6, share = c(1e-5, 1e-3, 0.04), cutoff = c(0.6, 0.7, 0.9), B = c(50, 100)),
  expand.grid(p = 1000, share = c(0.4, 0.49, 0.55, 0.6, 1), cutoff = c(0.7, 0.98, 1), B = c(20, 50)))
rows$q <- pmax(1, round(rows$share * rows$p))
bounds <- do.call(rbind, lapply(seq_len(nrow(rows)), function(i) with(rows[i, ], data.frame(
  p = p, q = q, threshold = cutoff, pairs = B,
  none = none(p, q, cutoff), unimodal = unimodal(p, q, cutoff, B),
  rConcave = if (cutoff * p > q) r_concave(p, q, cutoff, B) else NA))))

# Every below-one-half threshold at which only the r-concave bound speaks
low <- do.call(rbind, lapply(c(0.2, 0.37, 0.45, 0.5), function(cutoff) data.frame(
  p = 100, q = 10, threshold = cutoff, pairs = 50, none = NA, unimodal = NA, rConcave = r_concave(100, 10, cutoff, 50))))

# The inverses, by trying every value there is
grid <- function(B, from) (from:(2 * B)) / (2 * B)
within <- function(bound, pfer) !is.na(bound) && bound <= pfer * (1 + 1e-12)
below <- function(bound, pfer) !is.na(bound) && bound < pfer * (1 - 1e-12) # stabs asks for less, not equal, here
largest <- function(ok) if (any(ok)) max(which(ok)) else NA
smallest <- function(values, ok) if (any(ok)) min(values[ok]) else NA
ask <- rbind(
  expand.grid(p = c(100, 200), pfer = c(0.001, 0.2, 1, 4), B = c(20, 50)),
  data.frame(p = c(50, 300), pfer = 2, B = 30))
qs <- do.call(rbind, lapply(seq_len(nrow(ask)), function(i) with(ask[i, ], do.call(rbind, lapply(c(0.6, 0.75, 0.9),
  function(cutoff) {
    q <- 1:floor(0.55 * p) # beyond it no bound is within these demands
    data.frame(p = p, pfer = pfer, pairs = B, threshold = cutoff,
      none = largest(sapply(q, function(q) within(signif(none(p, q, cutoff), 13), pfer))),
      unimodal = largest(sapply(q, function(q) within(unimodal(p, q, cutoff, B), pfer))),
      rConcave = largest(sapply(q, function(q) within(r_concave(p, q, cutoff, B), pfer))))
  })))))
thresholds <- do.call(rbind, lapply(seq_len(nrow(ask)), function(i) with(ask[i, ], do.call(rbind, lapply(c(1, 5, 12),
  function(q) {
    g <- grid(B, 1)
    u <- grid(B, B + 2)
    exact <- (1 + q^2 / (pfer * p)) / 2
    data.frame(p = p, pfer = pfer, pairs = B, q = q,
      none = if (exact <= 1) exact else NA,
      unimodal = smallest(u, sapply(u, function(cutoff) below(unimodal(p, q, cutoff, B), pfer))),
      rConcave = smallest(g, sapply(g, function(cutoff) cutoff > q / p && within(r_concave(p, q, cutoff, B), pfer))))
  })))))

D_rows <- expand.grid(theta = c(1e-4, 0.0025, 0.05, 0.2), t = c(20, 30, 45, 50), B = 50, r = c(-1 / 2, -1 / 4))
D_rows$value <- mapply(D, D_rows$theta, D_rows$t, D_rows$B, D_rows$r)

cat(jsonlite::toJSON(list(
  generator = jsonlite::unbox(paste("oracle/bounds.R,", R.version.string)),
  bounds = rbind(bounds, low), q = qs, threshold = thresholds, D = D_rows), digits = NA, na = "null", pretty = FALSE), "\n")
