import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths } from '~/paths'
import { LIST_TOO_LARGE_MESSAGE } from '~/values/files/list-size'
import { parseRequestTarget, type Rejection } from '../checks/request'
import type { RequestExchange } from '../context'
import { HTTP_REQUEST_LIMITS } from '../limits'

const REJECTION_TEXTS: Record<number, readonly [title: string, text: string]> = {
  400: [
    'No entendimos lo que llegó',
    'La dirección o el formulario no tiene la forma esperada. Vuelve atrás, revísalo y mándalo otra vez.',
  ],
  401: [
    'Entra para enviarlo',
    'Tu sesión terminó, y el archivo no se leyó. Entra a la administración y mándalo otra vez desde su formulario.',
  ],
  403: [
    'No pudimos aceptar el envío',
    'El formulario no llegó desde una página de este sitio. Ábrelo aquí y mándalo otra vez.',
  ],
  405: ['Acción no permitida', 'Esta dirección no admite esa acción. Ábrela desde su enlace.'],
  408: [
    'El envío tardó demasiado',
    'La conexión es muy lenta o se interrumpió. Si mandas una imagen, elige una más pequeña e inténtalo otra vez.',
  ],
  411: ['Falta el tamaño del archivo', 'El navegador no dijo cuánto mide lo que envía. Inténtalo con otro.'],
  413: [
    'El envío es demasiado grande',
    'Acorta el texto o elige un archivo más pequeño, de hasta 5MB, y mándalo otra vez.',
  ],
  414: ['La dirección es demasiado larga', 'Acorta la búsqueda o vuelve al inicio.'],
  503: ['Ahora hay demasiadas visitas', 'Espera unos segundos y vuelve a cargar la página.'],
  431: ['La solicitud es demasiado grande', 'Borra las cookies de este sitio e inténtalo de nuevo.'],
}

/** Address for uploading lists. They may be larger than images. */
const LIST_UPLOAD_PATH = '/administracion/importar'

interface Way {
  stylesheet?: string | undefined
  form?: string | undefined
  reference?: string | undefined
}

/** Builds the short page for a rejected request. It has the style of the site if the stylesheet is known. */
export function renderRejectionPage(status: number, { stylesheet, form, reference }: Way): string {
  const [title, general] = REJECTION_TEXTS[status] ?? [
    'No pudimos atender la solicitud',
    'Inténtalo de nuevo.',
  ]
  const text = status === 413 && form === LIST_UPLOAD_PATH ? LIST_TOO_LARGE_MESSAGE : general
  const link = stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : ''
  const kept = form ? ' Con el botón Atrás de tu navegador recuperas lo que escribiste.' : ''
  const ref = reference ? `<p class="help">Referencia: ${reference}</p>` : ''
  const back = form ? `<a class="button button-primary" href="${escaped(form)}">Volver al formulario</a>` : ''
  return `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>${link}</head><body><header class="site-header"><div class="wrap"><a class="logo" href="${paths.home()}"><img src="${paths.logo()}" alt="Directorio Latino, inicio" width="133" height="46"></a></div></header><div class="awning"></div><main class="wrap section section-top stack"><h1>${title}</h1><p>${text}${kept}</p><p class="chips">${back}<a class="button" href="${paths.home()}">Ir al inicio</a><a class="button" href="${paths.directory()}">Buscar en el directorio</a></p>${ref}</main></body></html>`
}

const escaped = (path: string) => path.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Returns the address of the form in a rejected request, without the `.data` that Remix adds. Undefined for
 * other methods and invalid addresses.
 */
const formOf = ({ method, url = '' }: IncomingMessage) => {
  const target = parseRequestTarget(url)
  return method === 'POST' && 'path' in target ? target.path.replace(/\.data$/, '') : undefined
}

/** Answers a rejected request with a redirect, or with an error page in Spanish. */
export function sendRejection({ req, res, context, request }: RequestExchange, rejection: Rejection): void {
  if ('location' in rejection) {
    res.writeHead(rejection.status, { Location: rejection.location, 'Content-Length': 0 }).end()
    return
  }
  const form = rejection.status === 405 ? undefined : formOf(req)
  const way = { stylesheet: context.stylesheet, form, reference: request.reference }
  const page = Buffer.from(renderRejectionPage(rejection.status, way))
  if (rejection.status === 405 && !res.hasHeader('Allow')) res.setHeader('Allow', 'GET, HEAD, POST')
  if (rejection.close) res.setHeader('Connection', 'close')
  if (rejection.status === 503) res.setHeader('Retry-After', '2')
  res.setHeader('Cache-Control', 'no-store')
  res.writeHead(rejection.status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': page.length,
  })
  if (rejection.close) endSlowly(req, res, page)
  else res.end(page)
}

/**
 * Ends the response when the client has sent everything, or after two seconds. Closing the connection while
 * the client still sends could discard the answer.
 */
function endSlowly(req: IncomingMessage, res: ServerResponse, page: Buffer): void {
  res.write(page)
  const end = () => res.end()
  const timer = setTimeout(end, HTTP_REQUEST_LIMITS.lingering)
  req
    .once('end', end)
    .once('close', () => clearTimeout(timer))
    .resume()
}
