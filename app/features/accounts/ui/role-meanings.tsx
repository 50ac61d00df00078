import { FactList } from '~/ui/display/facts'
import { ROLE_MEANINGS, ROLE_NAMES } from '~/ui/layout/person'
import { ROLES } from '~/values/roles/role'

/** Descriptions of the roles, next to the selection. */
export const RoleMeanings = () => (
  <FactList facts={ROLES.map((role) => ({ name: ROLE_NAMES[role], value: ROLE_MEANINGS[role] }))} />
)
