import { CORRECTABLE } from '~/features/corrections/fields'
import type { CorrectionEntry } from '~/features/corrections/read.server'
import { CorrectionFacts } from '~/features/corrections/ui/correction-facts'
import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { STACK } from '~/ui/layout/section'
import { SectionHeading, SIDE_TITLE } from '~/ui/layout/section-heading'

interface Props {
  token: string
  corrections: CorrectionEntry[]
}

/** What visitors say ought to stand on an owner's page, for the owner to take or to leave. */
export function OwnerCorrections({ token, corrections }: Props) {
  if (corrections.length === 0) return null
  return (
    <>
      <SectionHeading title="Datos que alguien propone corregir" />
      {corrections.map(({ id, field, ...values }) => (
        <div key={id} className={`sign ${STACK}`}>
          <h3 className={SIDE_TITLE}>{CORRECTABLE[field]}</h3>
          <CorrectionFacts {...values} />
          <div className={CHIPS}>
            {(['aceptar', 'descartar'] as const).map((verb) => (
              <form key={verb} method="post" action={paths.ownerCorrection(token, id, verb)}>
                <input type="hidden" name="visto" value={values.current} />
                <Button tone={verb === 'aceptar' ? 'primary' : 'plain'}>
                  {verb === 'aceptar' ? 'Cambiarlo' : 'Dejarlo como está'}
                  <span className="visually-hidden">: {CORRECTABLE[field]}</span>
                </Button>
              </form>
            ))}
          </div>
        </div>
      ))}
    </>
  )
}
