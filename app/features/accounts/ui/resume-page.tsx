import { Button } from '~/ui/controls/button'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'

interface Props {
  action: string
  fields: [string, string][]
}

/** After a sign-in that had interrupted a form: the way back into it with all that was typed. */
export function ResumePage({ action, fields }: Props) {
  return (
    <Section top narrow>
      <PageHeading title="Ya entraste">
        Lo que escribiste sigue aquí y todavía no está guardado. Vuelve a tu formulario, revísalo y guárdalo.
      </PageHeading>
      <form method="post" action={action}>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same name may come several times, and nothing moves
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="retomar" value="si" />
        <Button tone="primary" size="big" wide>
          Volver a mi formulario
        </Button>
      </form>
    </Section>
  )
}
