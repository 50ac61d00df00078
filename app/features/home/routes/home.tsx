import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import type { BusinessCard } from '~/features/businesses/schema'
import { BusinessList } from '~/features/businesses/ui/business-card'
import { FALLBACK_CATEGORIES } from '~/features/categories/built-in'
import type { CategoryCardData } from '~/features/categories/category-card'
import { listCategoryCards } from '~/features/categories/read.server'
import { CategoryGrid } from '~/features/categories/ui/category-loteria-card'
import { countListingsOfCategory } from '~/features/directory/listing-counts.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { detectStateOfNewVisitor } from '~/features/places/http/detect-state.server'
import {
  buildDetectedStateCookie,
  readChosenState,
  readDetectedState,
  readPlaceFieldText,
  readVisitorState,
} from '~/features/places/http/visitor-place.server'
import { getStateName, type StateCode } from '~/features/places/states'
import {
  CAROUSEL_SAMPLE_PROFILES,
  SAMPLE_PROFILES,
  SampleProfileCard,
} from '~/features/profiles/ui/profile-card'
import { countPublishedRatings } from '~/features/ratings/comments.server'
import { readRegisterFormOptions } from '~/features/registration/http/store.server'
import { RegisterForm, type RegisterFormOptions } from '~/features/registration/ui/register-form'
import { listFrequentTrades } from '~/features/search/autocomplete.server'
import { buildWebsiteData } from '~/features/seo/structured-data'
import { createFormTokenCookie } from '~/features/visitors/http/visitor-check.server'
import { href } from '~/href'
import type { PageCacheRule } from '~/http/cache-rule'
import { buildCookieHeaders } from '~/http/cookies.server'
import { withFallback, withLastValue } from '~/http/fallback.server'
import { buildPageMeta } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { JsonLd } from '~/ui/display/json-ld'
import { EmptyState } from '~/ui/feedback/notices'
import { Section, SectionHeading } from '~/ui/layout/section'
import type { LocationRequestOptions, SelectedState } from '~/ui/layout/site'
import { SignBoard } from '~/ui/signage/sign'
import { buildSchemaOrgGraph } from '~/values/structured-data'
import { listFeaturedBusinesses } from '../featured-businesses.server'
import { DEFAULT_LAUNCH_CONTENT, readHomeLaunchContent } from '../launch.server'
import { BenefitsSection, HomeHero } from '../ui/home-sections'

const MAX_OFFERED_TRADES = 24

const cache: PageCacheRule = { needsFormToken: true }

export const handle = { enhance: 'home', showsReadTime: true, cache }

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await detectStateOfNewVisitor(request)
  const state = found ?? readVisitorState(request)
  const { searchParams } = new URL(request.url)
  const [businesses, categories, featured, launch, everywhere, ratings, choices, trades] = await Promise.all([
    withFallback('listing count', countListingsOfCategory(db, null, state), 0),
    withLastValue('categories', categoriesOf(state), state ?? undefined),
    withFallback(
      'featured',
      listFeaturedBusinesses(db, state, featuredSeed(state, searchParams.has('mezclar'))),
      [],
    ),
    withFallback('launch', readHomeLaunchContent(db), DEFAULT_LAUNCH_CONTENT),
    withFallback('businesses everywhere', countListingsOfCategory(db, null, null), 0),
    withFallback('rating count', countPublishedRatings(db), 0),
    withLastValue('register choices', readRegisterFormOptions()),
    withFallback('trades', listFrequentTrades(db, MAX_OFFERED_TRADES), []),
  ])
  const page = {
    state: state && { code: state, name: getStateName(state) },
    place: readPlaceFieldText(request),
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
  return data(page, {
    headers: buildCookieHeaders(createFormTokenCookie(request), found && buildDetectedStateCookie(found)),
  })
}

const categoriesOf = async (code: StateCode | null) => ({
  state: code && { code, name: getStateName(code) },
  cards: await listCategoryCards(db, code),
})

/**
 * Returns how the page requests the location when it opens. Null if the visitor has made a choice, or a state
 * was detected (rows 40 and 41, D42).
 */
function askOnArrival(request: Request): LocationRequestOptions['onArrival'] {
  if (readChosenState(request) !== undefined || readDetectedState(request)) return null
  return env.GEOLOCATION_ON_ARRIVAL ? 'always' : 'granted'
}

/** Returns a seed for a day and a state. With `?mezclar` it is random (D47). */
function featuredSeed(state: string | null, again: boolean): string {
  const seed = `${getDateInZone(DEFAULT_TIME_ZONE, new Date())} ${state ?? 'todos'}`
  return again ? `${seed} ${Math.random()}` : seed
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Negocios latinos cerca de ti',
    description:
      'Restaurantes, talleres, abogados y más negocios latinos en todo Estados Unidos. Llama y pide en tu idioma.',
    canonical: '/',
  })

export default function HomeRoute() {
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
  const site = useSiteData()
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
      <JsonLd value={buildSchemaOrgGraph(...buildWebsiteData(site))} />
    </>
  )
}

function RegisterSection({ choices }: { choices: RegisterFormOptions | null }) {
  return (
    <Section id="registro">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[1fr_2fr]">
        <SectionHeading title="Registra tu negocio gratis" />
        {choices && (
          <SignBoard>
            <RegisterForm choices={choices} isShort />
          </SignBoard>
        )}
      </div>
    </Section>
  )
}

/**
 * Carousel with twelve sample professionals (rows 67, 68). With JavaScript it is endless and has two buttons
 * (D97).
 */
function CarouselSection() {
  return (
    <Section id="profesionales">
      <SectionHeading title="Gente que sabe su oficio">
        <p className={CHIPS_CLASS}>
          <a href={href('/perfil')}>Ver los {SAMPLE_PROFILES.length} perfiles de ejemplo</a>
          <Button type="button" size="small" icon="back" aria-label="Anteriores" hidden />
          <Button type="button" size="small" icon="next" aria-label="Siguientes" hidden />
        </p>
      </SectionHeading>
      <p className="text-soft">Personas de ejemplo: así puede verse tu trabajo aquí.</p>
      <ul className="carousel">
        {CAROUSEL_SAMPLE_PROFILES.map((profile) => (
          <li key={profile.slug}>
            <SampleProfileCard profile={profile} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface CategoriesSectionProps {
  categories: CategoryCardData[] | null
  state: SelectedState
  isCollapsed: boolean
}

function CategoriesSection({ categories, state, isCollapsed }: CategoriesSectionProps) {
  return (
    <Section id="servicios" live="category image business" loading="Cargando categorías...">
      <SectionHeading title="Categorías de Servicios">
        <p className="figures">
          {categories ? countLine(categories.length, state) : 'Mostrando categorías básicas'}
        </p>
      </SectionHeading>
      <CategoryGrid
        categories={categories ?? FALLBACK_CATEGORIES}
        state={state?.code}
        collapsed={isCollapsed}
        fewerHref={paths.homeCategories('fewer')}
        allHref={paths.homeCategories('all')}
      />
    </Section>
  )
}

/** Returns text such as `27 categorías con negocios activos en Georgia` (row 49). */
function countLine(count: number, state: SelectedState): string {
  const words = count === 1 ? '1 categoría con negocios activos' : `${count} categorías con negocios activos`
  return state ? `${words} en ${state.name}` : words
}

function FeaturedSection({ businesses, state }: { businesses: BusinessCard[]; state: SelectedState }) {
  const directory = paths.directory({ state: state?.code })
  return (
    <Section id="destacados" live="">
      <SectionHeading title="Los nueve del día">
        <p className={CHIPS_CLASS}>
          <a href={paths.homeShuffled()}>Ver otros nueve</a>
          <a href={directory}>Ver todo el directorio</a>
        </p>
      </SectionHeading>
      {businesses.length > 0 ? (
        <BusinessList
          businesses={businesses}
          compact
          isRow
          href={({ category, slug }) => paths.business({ categorySlug: category.slug, slug })}
        />
      ) : (
        <EmptyState
          card={{ sign: '9', name: 'Los que faltan', hue: 'amarillo' }}
          title="No hay negocios destacados disponibles..."
          actions={<ButtonLink href={paths.directory()}>Ver todos los estados</ButtonLink>}
        >
          {state && `Todavía no hay negocios en ${state.name}. Prueba con otro estado.`}
        </EmptyState>
      )}
    </Section>
  )
}
