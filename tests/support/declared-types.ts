import ts from 'typescript'

/** Type of a column, from db/types.ts or from the schema. */
export interface ColumnShape {
  kind: 'text' | 'number' | 'bytes' | 'any'
  nullable: boolean
  /** `default`: may be omitted in an insert. `computed`: must be omitted. */
  writing: 'given' | 'default' | 'computed'
  /** The allowed values, sorted. Undefined if there is no list. */
  values?: string[]
}

export type Tables = Record<string, Record<string, ColumnShape>>

/** Reads the interface `Database` and the interfaces that it names. */
export function declaredTables(source: string): Tables {
  const file = ts.createSourceFile('types.ts', source, ts.ScriptTarget.ES2022, true)
  const interfaces = new Map<string, ts.InterfaceDeclaration>()
  const aliases = new Map<string, ts.TypeNode>()
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement)) interfaces.set(statement.name.text, statement)
    if (ts.isTypeAliasDeclaration(statement) && !statement.typeParameters)
      aliases.set(statement.name.text, statement.type)
  }
  const tables = properties(interfaces.get('Database')).map(([table, type]) => {
    const columns = properties(interfaces.get(type.getText()))
    return [table, Object.fromEntries(columns.map(([name, node]) => [name, shape(node, aliases)]))]
  })
  return Object.fromEntries(tables)
}

function properties(declaration: ts.InterfaceDeclaration | undefined): [string, ts.TypeNode][] {
  if (!declaration) throw new Error('db/types.ts names an interface that is not there')
  return declaration.members.map((member) => {
    if (!ts.isPropertySignature(member) || !member.type || member.questionToken)
      throw new Error(`Not a plain column: ${member.getText()}`)
    return [member.name.getText(), member.type]
  })
}

const WRAPPERS: Record<string, ColumnShape['writing']> = {
  Generated: 'default',
  Defaulted: 'default',
  GeneratedAlways: 'computed',
}

function shape(node: ts.TypeNode, aliases: Map<string, ts.TypeNode>): ColumnShape {
  const writing = ts.isTypeReferenceNode(node) ? WRAPPERS[node.typeName.getText()] : undefined
  const inner = writing && ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : node
  if (!inner) throw new Error(`Cannot read ${node.getText()}`)
  const parts = members(inner, aliases)
  const nullable = parts.includes('null')
  const values = parts.filter((part) => part !== 'null')
  return { ...kindOf(values), nullable, writing: writing ?? 'given' }
}

function members(node: ts.TypeNode, aliases: Map<string, ts.TypeNode>): string[] {
  if (ts.isUnionTypeNode(node)) return node.types.flatMap((type) => members(type, aliases))
  const alias = aliases.get(node.getText())
  return alias ? members(alias, aliases) : [node.getText()]
}

function kindOf(values: string[]): Pick<ColumnShape, 'kind' | 'values'> {
  if (values.join() === 'string') return { kind: 'text' }
  if (values.join() === 'number') return { kind: 'number' }
  if (values.join() === 'Buffer' || values.join() === 'Uint8Array') return { kind: 'bytes' }
  if (values.every((value) => value.startsWith("'"))) return { kind: 'text', values: values.sort() }
  if (values.every((value) => /^\d+$/.test(value))) return { kind: 'number', values: values.sort() }
  throw new Error(`No column holds ${values.join(' | ')}`)
}
