/**
 * A copy of a network's .tflite file that ends inside it: its outputs are what layers on the way found, and what follows them is
 * left out. The file is a FlatBuffer: a table's fields are found through its list of offsets, and vectors lie anywhere behind the
 * place that refers to them.
 *
 * @param tensors - Numbers of the layers' tensors in the first subgraph.
 * @param operators - How many operators are kept.
 */
export function endingAt(
  file: Uint8Array,
  { tensors, operators }: { tensors: readonly number[]; operators: number },
): Uint8Array {
  const end = 4 * Math.ceil(file.length / 4);
  const result = new Uint8Array(end + 4 * (1 + tensors.length));
  result.set(file);
  const bytes = new DataView(result.buffer);
  const follow = (at: number) => at + bytes.getUint32(at, true);
  const fieldOf = (table: number, field: number) =>
    table + bytes.getUint16(table - bytes.getInt32(table, true) + 4 + 2 * field, true);
  const subgraph = follow(follow(fieldOf(follow(0), SUBGRAPHS)) + 4);
  const outputs = fieldOf(subgraph, OUTPUTS);
  bytes.setUint32(outputs, end - outputs, true);
  bytes.setUint32(end, tensors.length, true);
  for (const [i, tensor] of tensors.entries()) bytes.setInt32(end + 4 + 4 * i, tensor, true);
  bytes.setUint32(follow(fieldOf(subgraph, OPERATORS)), operators, true);
  return result;
}

/** Fields of a model and of a subgraph in TensorFlow Lite's schema. */
const SUBGRAPHS = 2;
const OUTPUTS = 2;
const OPERATORS = 3;
