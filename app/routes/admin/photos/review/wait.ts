import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireCatalog } from '~/http/guards.server'
import { reviewPhoto } from '~/models/photo/review.server'
import { backToPhotos } from '../found-category.server'
import { review } from './review.server'

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireCatalog(db, request)
  return review(request, params, {
    work: (database, category, id) => reviewPhoto(database, actor, category, id, 'pending'),
    done: 'Imagen pendiente otra vez',
    failed: 'No se pudo devolver la imagen',
  })
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return backToPhotos(params.slug)
}
