import { inWords } from '../facts/fields'
import type { EditedPage, PageField, PageStatus } from './fields'
import { pageAsTyped } from './fields'

export const PAGE_STATUS: Record<PageStatus, string> = {
  published: 'Publicada',
  held: 'En revisión: no se ve',
  removed: 'Retirada: no se ve, y su enlace de dueño no abre',
}

/** What the fields are called on screen and in the log of changes. */
export const PAGE_LABELS: Record<PageField, string> = {
  negocio: 'Nombre del negocio',
  'direccion-web': 'Dirección en el sitio',
  categoria: 'Categoría principal',
  'mas-categorias': 'Más categorías',
  descripcion: 'Descripción',
  servicios: 'Servicios o productos',
  especialidad: 'Especialidad',
  precio: 'Precios',
  idiomas: 'Idiomas',
  domicilio: 'Servicio a domicilio',
  responsable: 'Responsable',
  telefono: 'Teléfono',
  whatsapp: 'WhatsApp',
  correo: 'Correo',
  direccion: 'Dirección',
  ciudad: 'Ciudad',
  estado: 'Estado',
  'codigo-postal': 'Código postal',
  sitio: 'Sitio web',
  facebook: 'Facebook',
  instagram: 'Instagram',
  cupo: 'Reservas por horario',
  zona: 'Zona horaria',
  verificado: 'Verificado',
  publicacion: 'Publicación',
}

/** A page as the log of changes keeps it: its fields by what they are called. */
export function pageForLog(page: EditedPage): Record<string, string> {
  const typed = pageAsTyped(page)
  return Object.fromEntries(
    Object.entries(PAGE_LABELS).map(([id, label]) => [label, inWords(id, typed[id as PageField])]),
  )
}
