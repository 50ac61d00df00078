import { data, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { imports } from '~/gateways/object-store/stores.server'
import { readFormWithFile } from '~/http/forms/upload.server'
import { CHUNK_BYTES } from '~/values/files/list-size'
import { storeChunk } from '../chunks.server'

export const loader = adminLoader(() => redirect(adminPaths.import()))

/** Takes one chunk of a large list, which the script of the page sends: 204, 400 for what is none. */
export const action = adminAction(async ({ request, actor }) => {
  const { userId } = actor
  const { files, form } = await readFormWithFile(request, { field: 'archivo', most: CHUNK_BYTES })
  const [key, number] = [form.get('envio') ?? '', Number(form.get('parte'))]
  const bytes = files[0]?.bytes
  if (!bytes?.length || !(await storeChunk(db, imports, { userId, key, number, bytes })))
    throw data(null, { status: 400 })
  return new Response(null, { status: 204 })
})
