/** The report as one file: no request leaves it, and its policy lets no script run but its own. */
import { createSha256 } from '../../math/digest/sha256.js'
import { briefly } from '../../method/result/brief-variables.js'
import type { SelectionResult } from '../../method/result/result.js'
import { withDigest } from '../../method/result/result-digest.js'
import { pageBody, pageTitle } from './body.js'
import type { HtmlDocument } from './element.js'
import { pageNotices, pageScript, pageStyle } from './page.generated.js'
import { scriptJson } from './script-json.js'

export function reportHtml(result: SelectionResult, document: HtmlDocument): string {
  const body = pageBody(result, { document }).map(element => element.outerHTML)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeText(pageTitle(result))}</title>
<style>${pageStyle}</style>
</head>
<body>
${body.join('\n')}
<script type="application/json" id="result">${scriptJson(briefly(withDigest(result)))}</script>
<script>${pageScript}</script>
${pageNotices}
</body>
</html>
`
}

/** A document may write the text of some elements as it is, that of a title among them. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function policy(): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${base64Digest(pageScript)}'`,
    `style-src 'sha256-${base64Digest(pageStyle)}'`,
    'img-src data: blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function base64Digest(text: string): string {
  const hex = createSha256().update(new TextEncoder().encode(text)).hex()
  return btoa(hex.replace(/../g, pair => String.fromCharCode(Number.parseInt(pair, 16))))
}
