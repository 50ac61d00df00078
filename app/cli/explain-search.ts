import './steps/as-tool'
import { toValueList } from 'db/portable-sql'
import { roundUpToDistanceStep } from '~/features/directory/filtered-query.server'
import { searchAndSortListings } from '~/features/directory/listing.server'
import { parsePlace } from '~/features/places/near-place.server'
import { parsePhrase } from '~/features/search/find/phrase.server'
import { groupBy } from '~/values/group-by'
import { CommandError, runCliCommand } from './steps/command-error'
import { openCommandDatabase } from './steps/open-database'

const USAGE = `Uso: npm run why -- "BÚSQUEDA" [LUGAR]

  BÚSQUEDA   como se escribe en la página
  LUGAR      un código postal o una ciudad desde donde se busca`

const MAX_SHOWN_HITS = 10
/** Explanation of how a search from a place sorts its results. */
const ORDER_EXPLANATIONS = {
  around: 'Orden: hasta 85 millas antes que lo demás; luego grupo, tramo de millas, suma.',
  everywhere: 'Orden: grupo, tramo de millas, suma. Nadie a 85 millas o menos lo ofrece.',
}
const rounded = (miles: number) => (Number.isFinite(miles) ? Math.round(miles) : '?')
const RANK_GROUP_LABELS = {
  own: 'se dedica a eso',
  ofCategory: 'cerca, de esa categoría',
  ownFarther: 'se dedica a eso, más lejos',
  ownRespelled: 'de eso, leído de otro modo',
  told: 'lo menciona',
  category: 'es de esa categoría',
}

// `npm run why -- "taqueria gerrero" 33125`: explains the order of the first results of a search.
await runCliCommand(async () => {
  const [text = '', place] = process.argv.slice(2)
  const typedPlace = place === undefined ? null : parsePlace(place)
  if (text.trim() === '' || (place && !typedPlace)) throw new CommandError(USAGE)
  const db = await openCommandDatabase()
  try {
    const now = new Date()
    const { search, near, conditions } = await parsePhrase(db, text, now)
    const from = near ? parsePlace(near) : typedPlace
    const order = from ? ('near' as const) : ('newest' as const)
    const wanted = { text: search, stateCode: null, categoryId: null, page: 1, services: 0 }
    const ranked = await searchAndSortListings(db, { ...wanted, ...conditions, order, from, now })
    const said = Object.entries(conditions).map(([filter, value]) => `${filter}=${value}`)
    console.log(`«${search}»${from ? ` cerca de ${from.name}` : ''} ${said.join(' ')}`)
    if (!ranked?.list.length) return console.log('No encuentra nada.')
    const { told, list, isThere } = ranked
    console.log(
      `${told.isCapped ? 'Más de ' : ''}${told.total} en todo${told.correction ? `, leído como «${told.correction}»` : ''}`,
    )
    const first = list.slice(0, MAX_SHOWN_HITS)
    const rows = await db
      .selectFrom('businesses')
      .select(['id', 'business_name', 'city'])
      .where('id', 'in', toValueList(first.map(({ id }) => id)))
      .execute()
    const byId = groupBy(rows, ({ id }) => id)
    if (from) console.log(isThere ? ORDER_EXPLANATIONS.around : ORDER_EXPLANATIONS.everywhere)
    const table = first.map(({ id, miles, tier, breakdown: worth, score }, index) => [
      index + 1,
      {
        negocio: byId.get(id)?.[0]?.business_name,
        ciudad: byId.get(id)?.[0]?.city,
        grupo: RANK_GROUP_LABELS[from || tier !== 'ownFarther' ? tier : 'own'],
        ...(from && { millas: rounded(miles), tramo: rounded(roundUpToDistanceStep(miles)) }),
        palabras: worth.words,
        oficio: worth.trade,
        nombre: Number(worth.name.toFixed(1)),
        letras: worth.spelling,
        'lo que falta': worth.missing,
        suma: Number(score.toFixed(1)),
      },
    ])
    console.table(Object.fromEntries(table))
  } finally {
    await db.destroy()
  }
})
