/**
 * Copies of a network's .tflite file that also show what layers on the way found. The file is a FlatBuffer: a table's fields are found
 * through its list of offsets, and vectors lie anywhere behind the place that refers to them.
 */

/**
 * A copy that ends inside the network: its outputs are layers, and what follows them is left out.
 *
 * @param tensors - Numbers of the layers' tensors in the first subgraph.
 * @param operators - How many operators are kept.
 */
export function endingAt(
  file: Uint8Array,
  { tensors, operators }: { tensors: readonly number[]; operators: number },
): Uint8Array {
  const copy = copyWithRoom(file, tensors.length);
  copy.bytes.setUint32(copy.follow(copy.fieldOf(copy.subgraph, OPERATORS)), operators, true);
  return withOutputs(copy, tensors);
}

/** A copy whose outputs are the network's own and, after them, layers. The own ones stay the same bit for bit. */
export function alsoShowing(file: Uint8Array, tensors: readonly number[]): Uint8Array {
  const copy = copyWithRoom(file, OWN_OUTPUTS + tensors.length);
  const outputs = copy.follow(copy.fieldOf(copy.subgraph, OUTPUTS));
  const count = copy.bytes.getUint32(outputs, true);
  const own = Array.from({ length: count }, (_, i) => copy.bytes.getInt32(outputs + 4 + 4 * i, true));
  return withOutputs(copy, [...own, ...tensors]);
}

/** The most outputs that a network of ours has. */
const OWN_OUTPUTS = 5;

interface Copy {
  bytes: DataView;
  /** Where the file itself ends. */
  end: number;
  subgraph: number;
  follow(at: number): number;
  fieldOf(table: number, field: number): number;
}

/** One copy of the file, with room for so many more outputs: the largest file has 28 MB. */
function copyWithRoom(file: Uint8Array, outputs: number): Copy {
  const end = 4 * Math.ceil(file.length / 4);
  const copy = new Uint8Array(end + 4 * (1 + outputs));
  copy.set(file);
  const bytes = new DataView(copy.buffer);
  const follow = (at: number) => at + bytes.getUint32(at, true);
  const fieldOf = (table: number, field: number) =>
    table + bytes.getUint16(table - bytes.getInt32(table, true) + 4 + 2 * field, true);
  return { bytes, end, follow, fieldOf, subgraph: follow(follow(fieldOf(follow(0), SUBGRAPHS)) + 4) };
}

/** Writes the list of outputs behind the file's end, where there is room for any length. */
function withOutputs({ bytes, end, subgraph, fieldOf }: Copy, tensors: readonly number[]): Uint8Array {
  const outputs = fieldOf(subgraph, OUTPUTS);
  bytes.setUint32(outputs, end - outputs, true);
  bytes.setUint32(end, tensors.length, true);
  for (const [i, tensor] of tensors.entries()) bytes.setInt32(end + 4 + 4 * i, tensor, true);
  return new Uint8Array(bytes.buffer);
}

/** Fields of a model and of a subgraph in TensorFlow Lite's schema. */
const SUBGRAPHS = 2;
const OUTPUTS = 2;
const OPERATORS = 3;
