import type { BusinessPlace } from '~/features/businesses/schema'
import { paths } from '~/paths'
import { ButtonLink, LONE_LINK } from '~/ui/controls/button'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { ReturnedFields } from '~/ui/form/returned-fields'
import type { ReturnedForm } from '~/ui/form/returned-form'
import { useStepFocus } from '~/ui/form/use-step-focus'
import { PageHeading } from '~/ui/layout/page-heading'
import { STACK } from '~/ui/layout/section'

interface Props extends Sending {
  returned: ReturnedForm
  duplicates: BusinessPlace[]
}

/** Who registers a business that looks like one of these says whether it is (D100); all that was typed waits here. */
export function DuplicatesStep({ returned, duplicates, ...sending }: Props) {
  const step = useStepFocus()
  return (
    <div className={STACK} ref={step} tabIndex={-1}>
      <PageHeading title="Este negocio ya podría estar registrado">
        Comparte teléfono, correo, o nombre y ciudad con {duplicates.length === 1 ? 'este' : 'estos'}. Lo que
        escribiste está guardado en esta página.
      </PageHeading>
      <ul className={STACK}>
        {duplicates.map((business) => (
          <li key={business.slug} className={`sign ${STACK}`}>
            <p>
              <a className={LONE_LINK} href={paths.business(business)}>
                <strong>{business.name}</strong>
              </a>{' '}
              {business.city}, {business.stateCode}
            </p>
            <ButtonLink href={paths.report(business, { reason: 'es-mi-negocio' })} rel="nofollow">
              Es mi negocio: quiero corregirlo
            </ButtonLink>
          </li>
        ))}
      </ul>
      <FormFrame {...sending} button="No es ninguno: registrar el mío" sending="Verificando y Registrando...">
        <ReturnedFields lastResult={returned.lastResult} />
        <input type="hidden" name="distinto" value="si" />
      </FormFrame>
    </div>
  )
}
