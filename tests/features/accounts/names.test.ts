import { expect, test } from 'vitest'
import { parseAccountCommand } from '~/cli/steps/account-command'
import { invitationSchema } from '~/features/accounts/schema'

test.each(['sistema', 'Sistema', 'desconocido', 'terminal'])(
  'no account gets the name %s, which the log uses for background jobs or unknown names [T280]',
  (usuario) => {
    const sent = { usuario, papel: 'reader', contrasena: 'una clave de prueba' }
    expect(invitationSchema.safeParse(sent).success).toBe(false)
    expect(invitationSchema.safeParse({ ...sent, usuario: `${usuario}.uno` }).success).toBe(true)
    expect(parseAccountCommand(['crear', usuario])).toBeUndefined()
    expect(parseAccountCommand(['desactivar', usuario])).toMatchObject({ verb: 'disable' })
  },
)
