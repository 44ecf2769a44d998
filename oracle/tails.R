# Writes fixtures/tails.json: upper tail probabilities of R's pt, pf, pchisq and pnorm.
# Run from the repository root: Rscript oracle/tails.R
library(jsonlite)

t <- expand.grid(x = c(-40, -3.2, -0.7, 0, 1e-6, 0.1, 0.7, 1, 1.5, 1.7320508, 1.9, 2.5, 4, 8, 15, 30, 100, 1e4),
                 df = c(1, 2, 3, 4.5, 7, 10, 27, 50, 97, 196, 1000, 12345, 1e6))
t$p <- pt(t$x, t$df, lower.tail = FALSE)

f <- expand.grid(x = c(1e-8, 0.01, 0.3, 0.9, 1, 1.1, 1.6, 2.5, 3.9, 6.7, 12, 40, 300, 1e5),
                 df1 = c(1, 2, 3, 5, 12, 40, 150, 1000), df2 = c(1, 2, 3, 8, 21, 60, 195, 1000, 50000))
f$p <- pf(f$x, f$df1, f$df2, lower.tail = FALSE)

chisq <- expand.grid(x = c(1e-6, 0.02, 0.5, 1, 2.5, 3.84, 6.6, 10, 17, 30, 60, 100, 250, 600, 1200),
                     df = c(1, 2, 3, 5, 10, 31, 100, 500, 1000))
chisq$p <- pchisq(chisq$x, chisq$df, lower.tail = FALSE)

normal <- data.frame(x = c(-37, -8, -3, -1, -0.1, 0, 1e-9, 0.01, 0.3, 0.6744897501960817, 1, 1.5, 1.7, 1.7320508,
                           1.8, 2, 2.5758293035489, 3, 4, 5, 6, 8, 10, 15, 20, 26, 30, 35, 37))
normal$p <- pnorm(normal$x, lower.tail = FALSE)

keep <- function(d) d[d$p > 1e-300, ]
columns <- function(d) as.list(keep(d))
write_json(list(source = R.version.string, t = columns(t), f = columns(f), chisq = columns(chisq), normal = columns(normal)),
           "oracle/fixtures/tails.json", digits = NA, auto_unbox = TRUE)
