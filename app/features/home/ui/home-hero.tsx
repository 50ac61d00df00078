import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { LEAD } from '~/ui/display/kicker'
import { WRAP } from '~/ui/layout/section'
import type { ChosenState, LocationOffer } from '~/ui/layout/site'
import { HERO, HERO_COLUMNS } from '~/ui/signage/loteria-hero'
import { HomeSearch } from './home-search'
import { StatTiles } from './stat-tiles'

interface Props {
  state: ChosenState
  place: string | undefined
  trades: readonly string[]
  businesses: number
  categories: number
  location?: LocationOffer | null
  videoUrl?: string | null
}

export function HomeHero({ state, place, trades, businesses, categories, location, videoUrl }: Props) {
  return (
    <section className={`${HERO} home-hero`}>
      <div className={`${WRAP} ${HERO_COLUMNS}`}>
        <div data-region="portada" data-live="">
          <h1>Lo nuestro, a la vuelta de la esquina</h1>
          <p className={LEAD}>
            Comida como la de tu casa, manos que saben su oficio y quien te atienda en español.
          </p>
          <HomeSearch state={state} place={place} location={location} trades={trades} />
          <StatTiles state={state} businesses={businesses} categories={categories} />
          <div className={CHIPS}>
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
