import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { listCategoryCards } from '~/features/categories/cards.server'
import { countListings } from '~/features/directory/listing-counts.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import {
  chosenState,
  detectedState,
  homeState,
  rememberDetected,
} from '~/features/places/http/chosen-state.server'
import { newlyDetectedState } from '~/features/places/http/detect-state.server'
import { placeWords } from '~/features/places/http/visitor-place.server'
import { type StateCode, stateName } from '~/features/places/states'
import { countRatings } from '~/features/ratings/count.server'
import { registerChoices } from '~/features/registration/http/choices.server'
import { frequentTrades } from '~/features/search/suggestions.server'
import { website } from '~/features/seo/structured-data'
import { formTokenCookie } from '~/features/visitors/http/form-token-cookie.server'
import type { CacheRule } from '~/http/cache-rule'
import { setCookies } from '~/http/cookies.server'
import { withFallback, withLastValue } from '~/http/fallback.server'
import { pageMeta } from '~/http/meta'
import { useSite } from '~/http/site'
import { JsonLd } from '~/ui/display/json-ld'
import type { LocationOffer } from '~/ui/layout/site'
import { graph } from '~/values/structured-data'
import { featuredBusinesses } from '../featured-businesses.server'
import { DEFAULT_LAUNCH, readLaunch } from '../launch.server'
import { BenefitsSection } from '../ui/benefits-section'
import { CarouselSection } from '../ui/carousel-section'
import { CategoriesSection } from '../ui/categories-section'
import { FeaturedSection } from '../ui/featured-section'
import { HomeHero } from '../ui/home-hero'
import { RegisterSection } from '../ui/register-section'

const TRADES_OFFERED = 24

const cache: CacheRule = { needsFormToken: true }

export const handle = { enhance: 'home', showsReadTime: true, cache }

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await newlyDetectedState(request)
  const state = found ?? homeState(request)
  const { searchParams } = new URL(request.url)
  const [businesses, categories, featured, launch, everywhere, ratings, choices, trades] = await Promise.all([
    withFallback('listing count', countListings(db, null, state), 0),
    withLastValue('categories', categoriesOf(state), state ?? undefined),
    withFallback(
      'featured',
      featuredBusinesses(db, state, featuredSeed(state, searchParams.has('mezclar'))),
      [],
    ),
    withFallback('launch', readLaunch(db), DEFAULT_LAUNCH),
    withFallback('businesses everywhere', countListings(db, null, null), 0),
    withFallback('rating count', countRatings(db), 0),
    withLastValue('register choices', registerChoices()),
    withFallback('trades', frequentTrades(db, TRADES_OFFERED), []),
  ])
  const page = {
    state: state && { code: state, name: stateName(state) },
    place: placeWords(request),
    businesses,
    categories: categories.value,
    isCollapsed: searchParams.get('categorias') === 'menos',
    featured,
    launch,
    figures: { businesses: everywhere, ratings },
    onArrival: askOnArrival(request),
    choices: choices.value,
    trades,
  }
  return data(page, { headers: setCookies(formTokenCookie(request), found && rememberDetected(found)) })
}

const categoriesOf = async (code: StateCode | null) => ({
  state: code && { code, name: stateName(code) },
  cards: await listCategoryCards(db, code),
})

/** Whoever has chosen, or was found in this visit, is not looked for again (rows 40 and 41, D42). */
function askOnArrival(request: Request): LocationOffer['onArrival'] {
  if (chosenState(request) !== undefined || detectedState(request)) return null
  return env.GEOLOCATION_ON_ARRIVAL ? 'always' : 'granted'
}

/** The same nine all day for a state; `?mezclar=1` draws again (D47). */
function featuredSeed(state: string | null, again: boolean): string {
  const seed = `${dateIn(DEFAULT_TIME_ZONE, new Date())} ${state ?? 'todos'}`
  return again ? `${seed} ${Math.random()}` : seed
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Negocios latinos cerca de ti',
    description:
      'Restaurantes, talleres, abogados y más negocios latinos en todo Estados Unidos. Llama y pide en tu idioma.',
    canonical: '/',
  })

export default function Home() {
  const {
    state,
    place,
    businesses,
    categories,
    isCollapsed,
    featured,
    launch,
    figures,
    onArrival,
    choices,
    trades,
  } = useLoaderData<typeof loader>()
  const site = useSite()
  return (
    <>
      <HomeHero
        trades={trades}
        state={state}
        place={place}
        businesses={businesses}
        categories={categories?.cards.length ?? 0}
        location={site.isLight ? null : { onArrival, shown: state?.code }}
        videoUrl={site.videoUrl}
      />
      <FeaturedSection businesses={featured} state={state} />
      <CategoriesSection
        categories={categories?.cards ?? null}
        state={categories?.state ?? null}
        isCollapsed={isCollapsed}
      />
      <CarouselSection />
      <BenefitsSection launch={launch} figures={figures} />
      <RegisterSection choices={choices} />
      <JsonLd value={graph(...website(site))} />
    </>
  )
}
