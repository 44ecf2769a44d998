# Doubles travel as base64 of their little-endian bytes, so that they come back bit for bit.
base64 <- function(v) jsonlite::base64_enc(writeBin(as.double(v), raw(), endian = "little"))

# A p x K coefficient matrix as the list of its non-zeros, column by column.
sparse <- function(b) {
  at <- which(b != 0, arr.ind = TRUE)
  list(count = I(unname(colSums(b != 0))), index = I(unname(at[, 1]) - 1L), value = base64(b[b != 0]))
}

write_gz <- function(value, path) {
  out <- gzcon(file(path, "wb"), level = 9)
  writeLines(jsonlite::toJSON(value, auto_unbox = TRUE, digits = I(6)), out)
  close(out)
  cat(path, file.size(path), "bytes\n")
}
