export const PAGE_STATUS = {
  published: 'Publicada',
  held: 'En revisión: no se ve',
  removed: 'Retirada: no se ve, y su enlace de dueño no abre',
}

export type PageStatus = keyof typeof PAGE_STATUS

export const PAGE_STATUSES = Object.keys(PAGE_STATUS) as PageStatus[]
