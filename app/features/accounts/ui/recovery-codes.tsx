import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'

export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <AdminPage title="Guarda estos códigos" back={{ text: 'Mi cuenta', href: adminPaths.account() }} narrow>
    <div className={STACK}>
      <p role="status">
        El segundo paso está activado. Si pierdes el teléfono, cada uno de estos códigos te deja entrar una
        vez.
      </p>
      <p>No los volvemos a mostrar: imprime esta página o cópialos en un lugar seguro.</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 border-2 border-line bg-card p-4 max-sm:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>
            <code className="figures select-all">{code}</code>
          </li>
        ))}
      </ul>
      <ButtonLink tone="primary" href={adminPaths.account()}>
        Ya los guardé
      </ButtonLink>
    </div>
  </AdminPage>
)
