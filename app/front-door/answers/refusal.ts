import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Verdict } from '../checks/verdict'
import type { House } from '../house'
import { limits } from '../limits'

const TEXTS: Record<number, readonly [title: string, text: string]> = {
  400: ['No entendimos la solicitud', 'La dirección o el formulario no tiene la forma esperada.'],
  403: [
    'No pudimos aceptar el envío',
    'El formulario no llegó desde una página de este sitio. Vuelva al inicio e inténtelo de nuevo.',
  ],
  405: ['Acción no permitida', 'Esta dirección no admite esa acción.'],
  408: ['La solicitud tardó demasiado', 'La conexión es muy lenta o se interrumpió. Inténtelo de nuevo.'],
  411: [
    'Falta el tamaño del archivo',
    'El navegador no indicó el tamaño de lo que envía. Inténtelo con otro.',
  ],
  413: ['El envío es demasiado grande', 'Reduzca el texto o el archivo e inténtelo de nuevo.'],
  414: ['La dirección es demasiado larga', 'Acorte la búsqueda o vuelva al inicio.'],
  431: ['La solicitud es demasiado grande', 'Borre las cookies de este sitio e inténtelo de nuevo.'],
}

/** The short page of a refusal, in the look of the site when its stylesheet is known. */
export function refusalPage(status: number, stylesheet?: string): string {
  const [title, text] = TEXTS[status] ?? ['No pudimos atender la solicitud', 'Inténtelo de nuevo.']
  const link = stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : ''
  return `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>${link}</head><body><main class="wrap section"><h1>${title}</h1><p>${text}</p><p><a class="btn" href="/">Ir al inicio</a></p></main></body></html>`
}

/** Answers instead of the site: moves the visitor, or refuses in Spanish. */
export function answerVerdict(
  req: IncomingMessage,
  res: ServerResponse,
  verdict: Verdict,
  house: House,
): void {
  if ('location' in verdict) {
    res.writeHead(verdict.status, { Location: verdict.location, 'Content-Length': 0 }).end()
    return
  }
  const page = Buffer.from(refusalPage(verdict.status, house.stylesheet))
  if (verdict.status === 405) res.setHeader('Allow', 'GET, HEAD, POST')
  if (verdict.close) res.setHeader('Connection', 'close')
  res.writeHead(verdict.status, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length })
  if (verdict.close) endSlowly(req, res, page)
  else res.end(page)
}

/** Closing a connection that is still being written to would throw the answer away before it is read. */
function endSlowly(req: IncomingMessage, res: ServerResponse, page: Buffer): void {
  res.write(page)
  const end = () => res.end()
  const timer = setTimeout(end, limits.lingering)
  req
    .once('end', end)
    .once('close', () => clearTimeout(timer))
    .resume()
}
