import type { CountedEvent } from '~/values/counts'
import type { Chart, Ranking } from './schema'

export const COUNT_CHARTS: (Omit<Chart, 'rows' | 'before'> & { counted: CountedEvent[] })[] = [
  { id: 'paginas', title: 'Páginas vistas', parts: ['Páginas vistas'], counted: ['page'] },
  {
    id: 'busquedas',
    title: 'Búsquedas',
    parts: ['Con resultado', 'Sin resultado'],
    counted: ['found_search', 'empty_search'],
  },
  {
    id: 'rechazados',
    title: 'Envíos rechazados por parecer spam',
    parts: ['Rechazados'],
    counted: ['refused_form'],
  },
  { id: 'accesos', title: 'Accesos fallidos', parts: ['Fallidos'], counted: ['failed_sign_in'] },
]

export const RANKINGS: (Omit<Ranking, 'rows' | 'lead'> & { counted: CountedEvent[] })[] = [
  { id: 'mas-vistas', title: 'Páginas más vistas', word: 'Página', times: 'Vistas', counted: ['page'] },
  {
    id: 'mas-buscado',
    title: 'Lo más buscado',
    word: 'Búsqueda',
    times: 'Veces',
    counted: ['found_search', 'empty_search'],
  },
  {
    id: 'sin-resultado',
    title: 'Búsquedas sin resultado',
    word: 'Búsqueda',
    times: 'Veces',
    counted: ['empty_search'],
  },
  { id: 'procedencia', title: 'De dónde llegan', word: 'Sitio', times: 'Visitas', counted: ['source'] },
]
