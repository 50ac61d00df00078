import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readPage } from '~/http/directory-query'
import { pageMeta } from '~/http/meta'
import { businessesUnderLetter, countByLetter } from '~/models/business/letters.server'
import { LETTERS } from '~/models/business/schema'
import { parseStateFilter, stateName } from '~/models/place/states'
import { paths } from '~/paths'

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const state = parseStateFilter(searchParams.get('state'))
  const counts = await countByLetter(db, state)
  const asked = searchParams.get('letra')?.toLowerCase() ?? ''
  const letters = LETTERS.map((letter) => ({ letter, businesses: counts.get(letter) ?? 0 }))
  const letter = LETTERS.find((known) => known === asked) ?? letters.find((each) => each.businesses > 0)?.letter ?? 'a'
  const total = counts.get(letter) ?? 0
  const index = await businessesUnderLetter(db, { letter, stateCode: state, page: readPage(searchParams), total })
  return { letters, letter, total, state: state && { code: state, name: stateName(state) }, ...index }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `Negocios de la A a la Z${data ? `: ${data.letter.toUpperCase()}` : ''}`,
    description: 'Todos los negocios del directorio por orden alfabético.',
    canonical: paths.businessIndex({ letter: data?.letter, page: data?.page }),
  })
