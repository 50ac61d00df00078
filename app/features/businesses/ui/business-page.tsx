import type { ReactNode } from 'react'
import { href } from '~/href'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import { LONE_LINK_CLASS } from '~/ui/controls/button'
import { ShareLinks } from '~/ui/controls/share-links'
import { CHIPS_CLASS, Chip, TRUST_CLASS } from '~/ui/display/chip'
import { Checklist } from '~/ui/display/prose'
import { Notice } from '~/ui/feedback/notices'
import { HELP_CLASS } from '~/ui/form/styles'
import { AutoRefreshRegion } from '~/ui/layout/auto-refresh'
import { PageColumns, Section, SectionHeading, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { CLOSURE_KINDS } from '../labels'
import type { BusinessDetail, BusinessRef, DayOpeningHours } from '../schema'
import { BusinessLinkList, BusinessList } from './business-card'
import { BusinessHero } from './business-hero'
import { ContactCard } from './contact-card'
import { ServicesSection } from './services-section'

/** Shows facts on record about trust (row 132). An unverified business gets no seal (D56). */
export function TrustBlock({
  isVerified,
  isExample,
  memberSince,
  confirmed,
  rating: { count },
}: Pick<BusinessDetail, 'isVerified' | 'isExample' | 'memberSince' | 'confirmed' | 'rating'>) {
  const items = [`En el directorio desde ${memberSince}`]
  if (confirmed) items.push(`Datos confirmados en ${confirmed}`)
  if (isVerified) items.unshift(isExample ? 'Verificado (ejemplo)' : 'Verificado: comprobamos sus datos')
  if (isExample) items.push('Negocio de ejemplo: sus datos son inventados')
  if (count > 0)
    items.push(count === 1 ? 'Una persona ya lo calificó' : `${count} personas ya lo calificaron`)
  return (
    <section className={TRUST_CLASS}>
      <h2 className={SIDE_TITLE_CLASS}>{isVerified ? 'De confianza' : 'Lo que sabemos de este negocio'}</h2>
      {isVerified ? <Checklist items={items} /> : <Unverified items={items} />}
    </section>
  )
}

/** Lists facts without check marks, for an unverified business. */
const Unverified = ({ items }: { items: string[] }) => (
  <>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
    <p className={HELP_CLASS}>Todavía no comprobamos los datos de este negocio.</p>
  </>
)

interface BusinessPageProps {
  business: BusinessDetail
  back: string | undefined
  site: { origin: string }
  namesakes?: BusinessRef[]
  save: ReactNode
  ownership: ReactNode
  promotions: ReactNode
  comments: ReactNode
  rate: ReactNode
  vote: ReactNode
  structuredData: ReactNode
}

/** Public page of a business (rows 122 to 137, 153 to 156). */
export function BusinessPage({ business, back, site, namesakes = [], ...others }: BusinessPageProps) {
  const url = site.origin + paths.business(placeOf(business))
  const isRated = business.rating.count > 0
  return (
    <AutoRefreshRegion name="negocio" live={`business:${business.id} rating:${business.id}`}>
      <BusinessHero business={business} back={back} url={url} save={others.save} />
      <Section>
        <ClosedNotice closed={business.closed} category={business.category} />
        <PageColumns
          aside={
            <>
              <ContactCard business={business} />
              {!business.closed && <OpeningHoursTable hours={business.hours} today={business.today} />}
              <ShareLinks url={url} title={business.name} hasButton />
              {!business.hasOwnerLink && others.ownership}
              {others.rate}
            </>
          }
        >
          {others.promotions}
          {isRated && others.comments}
          <ServicesSection
            services={business.services}
            bookableBusiness={business.takesReservations ? placeOf(business) : null}
          />
          <AboutSection sentences={business.sentences} specialties={business.specialties} />
          {!isRated && others.comments}
          <TrustBlock {...business} />
          {!business.closed && others.vote}
          <ReportLinks business={business} hasOwnership={!business.hasOwnerLink} />
          <Namesakes businesses={namesakes} />
        </PageColumns>
        <SimilarSection business={business} />
      </Section>
      {others.structuredData}
    </AutoRefreshRegion>
  )
}

const placeOf = ({ category, slug }: BusinessDetail) => ({ categorySlug: category.slug, slug })

/** Links to report and correct. The link for corrections is omitted if the block for owners already has it. */
function ReportLinks({
  business,
  hasOwnership,
}: Pick<BusinessPageProps, 'business'> & { hasOwnership: boolean }) {
  const place = placeOf(business)
  return (
    <p className={`${CHIPS_CLASS} screen-only`}>
      {!hasOwnership && (
        <a
          className={`${LONE_LINK_CLASS} text-sm text-soft`}
          href={href('/:categorySlug/:slug/corregir', place)}
          rel="nofollow"
        >
          Corregir un dato
        </a>
      )}
      <a className={`${LONE_LINK_CLASS} text-sm text-soft`} href={paths.report(place)} rel="nofollow">
        Reportar este negocio
      </a>
    </p>
  )
}

/** Links to other businesses with the same name, so that visitors do not call the wrong one (D2). */
function Namesakes({ businesses }: { businesses: BusinessRef[] }) {
  if (businesses.length === 0) return null
  return (
    <section>
      <h2 className={SIDE_TITLE_CLASS}>Otros negocios con este nombre</h2>
      <BusinessLinkList businesses={businesses} />
    </section>
  )
}

/** Shows the description by sentences, and specialties as tags (rows 126 and 127). */
function AboutSection({ sentences, specialties }: { sentences: string[]; specialties: string[] }) {
  if (sentences.length === 0 && specialties.length === 0) return null
  return (
    <section className={STACK_CLASS}>
      <SectionHeading title="Quiénes somos" />
      <div className="grid gap-1 wrap-anywhere">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {specialties.length > 0 && (
        <div className={CHIPS_CLASS}>
          <b>Especialidad:</b>
          {specialties.map((specialty) => (
            <Chip key={specialty}>{specialty}</Chip>
          ))}
        </div>
      )}
    </section>
  )
}

/** Explains a closure (D118). Renders nothing for an open business. */
function ClosedNotice({ closed, category }: Pick<BusinessDetail, 'closed' | 'category'>) {
  if (!closed) return null
  const { kind, until, movedTo } = closed
  return (
    <Notice title={`${CLOSURE_KINDS[kind].label}.`} isPersistent>
      <p>
        {kind === 'for_good' && 'Ya no atiende. Dejamos su página por las opiniones. '}
        {kind === 'for_now' &&
          (until ? `Abre otra vez el ${until.inWords}. ` : 'Todavía no se sabe cuándo abre otra vez. ')}
        {kind === 'moved' && !movedTo && 'Ya no está aquí, y no sabemos a dónde se fue. '}
        {movedTo && (
          <>
            Ahora es <a href={paths.business(movedTo)}>{movedTo.name}</a>, en {movedTo.city},{' '}
            {movedTo.stateCode}.{' '}
          </>
        )}
        {!category.isOff && <a href={paths.category(category.slug)}>Ver otros de {category.name}</a>}
      </p>
    </Notice>
  )
}

interface OpeningHoursTableProps {
  hours: DayOpeningHours[]
  /** Weekday whose row is highlighted, in Spanish: `lunes`. */
  today: string
}

/** Shows the opening hours of a business, or a sentence if it has none. */
function OpeningHoursTable({ hours, today }: OpeningHoursTableProps) {
  return (
    <section>
      <h2 className={SIDE_TITLE_CLASS}>Horario</h2>
      {hours.length === 0 && <p>Por confirmar: pregunta antes de ir.</p>}
      {hours.length > 0 && (
        <table className="figures">
          <tbody>
            {hours.map(({ day, text }) => {
              const isToday = day.toLowerCase() === today
              return (
                <tr key={day} className={isToday ? 'font-bold' : undefined}>
                  <th className={isToday ? undefined : 'font-normal'} scope="row">
                    {day}
                    {isToday && <span> · hoy</span>}
                  </th>
                  <td className={classNames('wrap-anywhere', text === 'Cerrado' && 'text-soft')}>{text}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Shows similar businesses of the same state. */
function SimilarSection({
  business: { category, trade, stateCode, stateName, similar },
}: {
  business: BusinessDetail
}) {
  if (similar.length === 0) return null
  return (
    <section className={`${STACK_CLASS} screen-only`}>
      <SectionHeading title="Negocios parecidos">
        {trade ? (
          <a href={paths.directory({ search: trade.toLocaleLowerCase('es'), state: stateCode })}>
            {trade} en {stateName}
          </a>
        ) : (
          !category.isOff && (
            <a href={paths.category(category.slug, { state: stateCode })}>
              {category.name} en {stateName}
            </a>
          )
        )}
      </SectionHeading>
      <BusinessList
        businesses={similar}
        compact
        isRow
        href={({ category: { slug: categorySlug }, slug }) => paths.business({ categorySlug, slug })}
      />
    </section>
  )
}
