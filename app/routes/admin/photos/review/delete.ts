import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireCatalog } from '~/http/guards.server'
import { deletePhoto } from '~/models/photo/review.server'
import { backToPhotos } from '../found-category.server'
import { review } from './review.server'

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireCatalog(db, request)
  return review(request, params, {
    work: (database, category, id) => deletePhoto(database, actor, category, id),
    done: 'Imagen eliminada',
    failed: 'Error al eliminar imagen',
    undo: 'restaurar',
  })
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return backToPhotos(params.slug)
}
