import type { HomeLaunchContent } from '~/features/home/launch.server'
import { PlaceField } from '~/features/places/ui/place-fields'
import { href } from '~/href'
import { paths } from '~/paths'
import { Button, ButtonLink, LONE_LINK_CLASS } from '~/ui/controls/button'
import { BIG_FIGURE_CLASS, REGISTER_CALL_CLASS } from '~/ui/controls/register-call'
import { SEARCH_FORM_CLASS, SearchField } from '~/ui/controls/search-field'
import { CHIPS_CLASS, TRUST_CLASS } from '~/ui/display/chip'
import { LEAD_CLASS, PageColumns, Section, SectionHeading, WRAP_CLASS } from '~/ui/layout/section'
import type { LocationRequestOptions, SelectedState } from '~/ui/layout/site'
import { HERO_CLASS, HERO_COLUMNS_CLASS } from '~/ui/signage/loteria-hero'

interface HomeSearchProps {
  state: SelectedState
  /** Remembered place as text for its field. */
  place: string | undefined
  location?: LocationRequestOptions | null
  trades: readonly string[]
}

/** Search form with text and place (rows 25 to 28). The server remembers the place (row 29, D41). */
function HomeSearch({ state, place, location, trades }: HomeSearchProps) {
  return (
    <search>
      <form className="sign" method="post" action={paths.directory()}>
        <div className={SEARCH_FORM_CLASS}>
          <SearchField
            id="buscar"
            label="¿Qué necesitas?"
            placeholder="Buscar negocios, servicios, ubicación..."
            trades={trades}
          />
          <PlaceField
            id="donde"
            value={place}
            placeholder="Zip, ciudad o estado"
            location={location ?? null}
          />
          {state && <input type="hidden" name="state" value={state.code} />}
          <Button tone="primary">Buscar</Button>
        </div>
        <StateLine state={state} />
      </form>
    </search>
  )
}

const StateLine = ({ state }: Pick<HomeSearchProps, 'state'>) => (
  <p className={CHIPS_CLASS}>
    <span role="status">
      {state && 'Buscando en: '}
      <b>{state ? state.name : 'Todos los estados'}</b>
    </span>
    <a className={LONE_LINK_CLASS} href={href('/estado')}>
      cambiar
    </a>
    {state && (
      <button
        className={`${LONE_LINK_CLASS} link bg-transparent p-0`}
        type="submit"
        formAction={href('/estado')}
        name="state"
        value=""
      >
        ver todos
      </button>
    )}
  </p>
)

interface HomeHeroProps {
  state: SelectedState
  place: string | undefined
  trades: readonly string[]
  businesses: number
  categories: number
  location?: LocationRequestOptions | null
  videoUrl?: string | null
}

export function HomeHero({
  state,
  place,
  trades,
  businesses,
  categories,
  location,
  videoUrl,
}: HomeHeroProps) {
  return (
    <section className={`${HERO_CLASS} home-hero`}>
      <div className={`${WRAP_CLASS} ${HERO_COLUMNS_CLASS}`}>
        <div data-region="portada" data-live="">
          <h1>Lo nuestro, a la vuelta de la esquina</h1>
          <p className={LEAD_CLASS}>
            Comida como la de tu casa, manos que saben su oficio y quien te atienda en español.
          </p>
          <HomeSearch state={state} place={place} location={location} trades={trades} />
          <StatTiles state={state} businesses={businesses} categories={categories} />
          <div className={CHIPS_CLASS}>
            <ButtonLink href={paths.home('registro')}>Registra tu Negocio</ButtonLink>
            {videoUrl && (
              <ButtonLink href={videoUrl} target="_blank" rel="noopener">
                Mira el Video
              </ButtonLink>
            )}
          </div>
        </div>
        <img
          className="rounded-house border-3 border-line bg-card p-1 max-lg:hidden"
          src={paths.pictureBoard()}
          alt=""
          width="480"
          height="480"
          loading="lazy"
        />
      </div>
    </section>
  )
}

interface StatTilesProps {
  state: SelectedState
  businesses: number
  categories: number
}

/** Shows two counted figures, and a claim of the team (rows 30 to 32, D151). */
function StatTiles({ state, businesses, categories }: StatTilesProps) {
  const count = (figure: number) => figure.toLocaleString('es-US')
  return (
    <>
      <ul className="stat-tiles figures">
        <li>
          <a className="lettering bg-teal text-on-deep" href={paths.directory({ state: state?.code })}>
            <b>{count(businesses)}</b>
            {state ? `Negocios en ${state.name}` : 'Negocios'} Disponibles
          </a>
        </li>
        <li>
          <a className="lettering bg-red text-on-deep" href={paths.home('servicios')}>
            <b>{count(categories)}</b>
            {categories === 1 ? 'Categoría' : 'Categorías'}
          </a>
        </li>
      </ul>
      <p>
        Lo anuncia el equipo: <a href={paths.home('destacados')}>100% Audiencia Latina</a>
      </p>
    </>
  )
}

const count = (figure: number) => figure.toLocaleString('es-US')

function FounderOffer({
  offer: { text, explained, places, left },
}: {
  offer: NonNullable<HomeLaunchContent['offer']>
}) {
  return (
    <section className={REGISTER_CALL_CLASS}>
      <h3>
        Los primeros <b className={BIG_FIGURE_CLASS}>{count(places)}</b> negocios que se registren
      </h3>
      <p>{text} Registrarte es gratis.</p>
      <p>{explained}</p>
      <p>
        <strong>{left === 1 ? 'Queda 1 lugar' : `Quedan ${count(left)} lugares`} de fundador.</strong>
      </p>
      <ButtonLink tone="gold" size="big" href={paths.home('registro')}>
        Apartar mi lugar
      </ButtonLink>
    </section>
  )
}

interface BenefitsSectionProps {
  launch: HomeLaunchContent
  figures: CountedFigures
}

/** Shows the benefits for owners next to the opening offer and figures (rows 33 to 35). */
export function BenefitsSection({ launch: { benefits, offer, claims }, figures }: BenefitsSectionProps) {
  return (
    <Section id="beneficios">
      <SectionHeading title={offer ? 'Ocho beneficios de ser fundador' : 'Ocho beneficios para tu negocio'} />
      <PageColumns
        aside={
          <>
            {offer && <FounderOffer offer={offer} />}
            <LaunchFiguresSection claims={claims} figures={figures} />
          </>
        }
      >
        <ol className="benefits">
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <span>
                <b className="lettering block">{title}</b> {text}
              </span>
            </li>
          ))}
        </ol>
      </PageColumns>
    </Section>
  )
}

interface CountedFigures {
  businesses: number
  ratings: number
}

interface LaunchFiguresProps {
  claims: HomeLaunchContent['claims']
  figures: CountedFigures
}

const formatCount = (figure: number, one: string, many: string) =>
  `${figure.toLocaleString('es-US')} ${figure === 1 ? one : many}`

/** Shows claims of the team next to counted figures (row 35, D56). */
function LaunchFiguresSection({ claims, figures: { businesses, ratings } }: LaunchFiguresProps) {
  return (
    <section className={`${TRUST_CLASS} stack figures`}>
      {claims.length > 0 && (
        <>
          <h3>{claims.map(({ figure, of }) => `${figure} ${of}`).join(' y ')}</h3>
          <p>Así lo anuncia el equipo del directorio.</p>
        </>
      )}
      <p>
        Contado hoy en este sitio:{' '}
        <b>{formatCount(businesses, 'negocio publicado', 'negocios publicados')}</b> y{' '}
        <b>{formatCount(ratings, 'calificación', 'calificaciones')}</b>.
      </p>
    </section>
  )
}
