import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { isOfForm, TechnicalLine } from '~/ui/feedback/failure-page'
import { Section } from '~/ui/layout/section'

const REASONS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'No entendimos lo que llegó',
    text: 'Vuelve atrás, revisa el formulario y mándalo otra vez.',
  },
  403: {
    title: 'Aquí no se puede pasar',
    text: 'Tu cuenta no llega hasta esta parte, o solo puede mirarla. Quien administra todo el sitio puede cambiarlo en Cuentas.',
  },
  404: { title: 'Aquí no hay nada', text: 'Puede estar en la papelera, o el enlace está incompleto.' },
  413: {
    title: 'El envío es demasiado grande',
    text: 'Vuelve atrás, acorta el texto o elige un archivo más pequeño, y mándalo otra vez.',
  },
  405: { title: 'Así no se abre esta página', text: 'Ábrela desde su enlace.' },
}

/** What stands in for a page of the administration that refuses or fails. */
export function AdminFailure({ status, path }: { status: number; path: string }) {
  const reason = REASONS[status] ?? {
    title: 'Ocurrió un error inesperado',
    text: 'Ya quedó anotado. Espera un momento y vuelve a intentarlo.',
  }
  return (
    <Section top narrow>
      <EmptyState
        card={{ sign: String(status), name: status === 403 ? 'El candado' : 'La lluvia', hue: 'azul' }}
        title={reason.title}
        level={1}
        actions={
          <>
            {isOfForm(status) && <ButtonLink href={path}>Volver al formulario</ButtonLink>}
            <ButtonLink tone="primary" href={paths.administration()}>
              Ir a la administración
            </ButtonLink>
            {status === 403 && <ButtonLink href={paths.signIn()}>Entrar con otra cuenta</ButtonLink>}
          </>
        }
      >
        {reason.text}
      </EmptyState>
      <TechnicalLine status={status} />
    </Section>
  )
}
