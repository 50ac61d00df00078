/** Elements that separate words for a reader. */
const BLOCKS = new Set(
  'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol option p picture progress section select table tbody td textarea tfoot th thead title tr ul'.split(
    ' ',
  ),
)
/** Interactive elements. Two in a row are separate, but not one next to a text. */
const CONTROLS = new Set('a button img input label summary'.split(' '))
const EMPTY = new Set('br hr img input link meta source wbr col area'.split(' '))
const UNREAD = new Set('script style svg template noscript'.split(' '))

const CONTROL = '\u0001'
const INLINE = '\u0002'

const MARKUP = /<!--.*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+)/gis

/** Visible text of a page by line, with marks where a control or another element begins and ends. */
function markedText(html: string): string {
  let text = ''
  /** Open elements within one that is not read aloud. */
  let unread: string[] = []
  for (const [, close, name, attributes = '', plain] of html.matchAll(MARKUP)) {
    const tag = name?.toLowerCase()
    if (tag === undefined) {
      if (unread.length === 0 && plain) text += unescaped(plain).replace(/\s+/g, ' ')
      continue
    }
    const isEmpty = EMPTY.has(tag) || attributes.endsWith('/')
    if (unread.length > 0) {
      if (close) unread = unread.slice(0, Math.max(0, unread.lastIndexOf(tag)))
      else if (!isEmpty) unread.push(tag)
      continue
    }
    text += BLOCKS.has(tag) ? '\n' : CONTROLS.has(tag) ? CONTROL : INLINE
    if (!close && !isEmpty && isUnread(tag, attributes)) unread = [tag]
  }
  return text
}

const isUnread = (tag: string, attributes: string) =>
  UNREAD.has(tag) || /\saria-hidden="true"|\shidden(=|\s|$)/.test(attributes)

const NAMES = /\s(?:aria-label|alt|title|placeholder)="([^"]*)"/g

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** A lower-case letter followed by an element that begins with a capital or a digit, without a space. */
const GLUED =
  /[\p{L}\d).»]*[\p{Ll}).»](?:\u0002+\u0001?\u0002*|\u0002*\u0001\u0002*)(?=[\p{Lu}\d¡¿«])[\p{L}\d¡¿«]+/gu
const DOUBLED = /[^\n.]{0,30}(?:(?<!\.)\.\s?\.(?!\.)|[,;:]\.)/g
/** A plural after one: `1 fotos`. A number above its name, `1 Pendientes`, does not match. */
const PLURAL = /(?<![\d.,:/–-])1 (?!ms\b|mes\b|país\b|más\b|menos\b|veces más)\p{Ll}+s\b/gu
const PLURAL_VERB = /\b(?:faltan|quedan|esperan|pasaron|se muestran|salen) 1(?![\d.,])/gi

/** Finds writing errors in the text of a page: joined words, double punctuation, plurals after one. */
export function findWordingFaults(html: string): string[] {
  const marked = markedText(html)
  const names = [...html.matchAll(NAMES)].map(([, name = '']) => unescaped(name))
  const said = [marked.replace(/[\u0001\u0002]/g, ''), ...names].join('\n')
  const plain = (fault: string) => fault.replace(/[\u0001\u0002]/g, '|').trim()
  return [
    ...(marked.match(GLUED) ?? []).map((fault) => `glued: ${plain(fault)}`),
    ...(said.match(DOUBLED) ?? []).map((fault) => `doubled stop: ${fault.trim()}`),
    ...[PLURAL, PLURAL_VERB]
      .flatMap((each) => said.match(each) ?? [])
      .map((fault) => `plural of one: ${fault}`),
  ]
}
