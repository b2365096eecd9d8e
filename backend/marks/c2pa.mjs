// Reads and signs C2PA manifests for the Go package beside it, which starts this script in a process of its own under limits.
// Each line of the standard input is a request, and is answered by one line of the standard output:
//
//   {"op": "read", "path", "format", "trust": PEM}            → {"manifest": null | {state, problem, issuer, generator, ai, manifests}}
//   {"op": "sign", "path", "format", "out", "manifest", "certificates": PEM, "key": PEM, "timeServer"}  → {"size"}
//
// or by {"error"}. Nothing is fetched, whatever a manifest asks for, but a time stamp from the server that the request names.
import { createPrivateKey, sign as signBytes, createHash, randomBytes } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const fetchAnything = globalThis.fetch
globalThis.fetch = () => Promise.reject(new Error('nothing is fetched'))

// Read ahead: the reader asks for pieces of a few bytes while it walks boxes, and for large ones while it hashes.
const window = 1 << 20

// FileBlob is a file with the methods of a Blob that the reader uses. Its pieces are read when they are needed.
class FileBlob {
  constructor(file, start, end) {
    this.file = file
    this.start = start
    this.size = end - start
  }

  slice(from = 0, to = this.size) {
    const bound = (at) => Math.min(this.size, Math.max(0, at < 0 ? this.size + at : at))
    const start = bound(from)
    return new FileBlob(this.file, this.start + start, this.start + Math.max(start, bound(to)))
  }

  bytes() {
    const { file, start, size } = this
    if (size > window / 2) {
      return readPiece(file.handle, start, Buffer.allocUnsafeSlow(size))
    }
    if (!file.ahead || start < file.at || start + size > file.at + file.ahead.length) {
      file.at = start
      file.ahead = readPiece(file.handle, start, Buffer.allocUnsafeSlow(Math.min(window, file.size - start)))
    }
    return file.ahead.subarray(start - file.at, start - file.at + size)
  }
}

function readPiece(handle, position, into) {
  let read = 0
  while (read < into.length) {
    const n = readSync(handle, into, read, into.length - read, position + read)
    if (n === 0) throw new Error('the file ends early')
    read += n
  }
  return into
}

globalThis.FileReaderSync = class {
  readAsArrayBuffer(blob) {
    const bytes = blob.bytes()
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  }
}
globalThis.Blob = FileBlob

// The library's folder is this script's argument: the script is part of the program, and has no folder of its own.
const library = process.argv.at(-1)
const c2pa = await import(pathToFileURL(library + '/pkg/c2pa.js').href)
c2pa.initSync({ module: new WebAssembly.Module(readFileSync(library + '/pkg/c2pa_bg.wasm')) })

async function withFile(path, use) {
  const handle = openSync(path, 'r')
  try {
    const { size } = fstatSync(handle)
    return await use(new FileBlob({ handle, size }, 0, size))
  } finally {
    closeSync(handle)
  }
}

function settings(trust) {
  return JSON.stringify({
    verify: { verify_after_reading: true, verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false, verify_after_sign: false },
    trust: trust ? { trust_anchors: trust } : {},
    builder: { thumbnail: { enabled: false } },
  })
}

async function read({ path, format, trust }) {
  return withFile(path, async (blob) => {
    let reader
    try {
      reader = await c2pa.WasmReader.fromBlob(format, blob, settings(trust))
    } catch (error) {
      const message = String(error?.message ?? error)
      if (/JumbfNotFound|no JUMBF data found/i.test(message)) return { manifest: null }
      // A manifest that cannot be read, or names one elsewhere, is there and holds nothing.
      return { manifest: { state: 'Invalid', problem: message.slice(0, 200) } }
    }
    const store = reader.manifestStore()
    const read = summary(JSON.parse(JSON.stringify(store)))
    // Nobody signs the frame of a manifest, nor the padding of its signature: both have to be as the standard has them.
    const stores = read.state === 'Invalid' ? [] : manifestsOf(blob)
    if (read.state !== 'Invalid' && !(stores.length > 0 && stores.every((bytes) => framed(bytes) && zeroPadded(bytes)))) {
      return { manifest: { ...read, state: 'Invalid', problem: 'frame' } }
    }
    return { manifest: read }
  })
}

// Whose words these are does not matter here: the Go side decides what is shown to whom, and bounds them again.
const short = (text) => (typeof text === 'string' ? text.slice(0, 200) : '')

const generated = /\/(trainedAlgorithmicMedia|algorithmicMedia|compositeSynthetic|virtualRecording|dataDrivenMedia)$/
const edited = /\/(compositeWithTrainedAlgorithmicMedia|algorithmicallyEnhanced|compositeCapture)$/

// manifestsOf returns the manifest stores of a file as they lie there: boxes of MP4, chunks of PNG, or the segments of JPEG put
// together. A broken one is empty.
function manifestsOf(blob) {
  const at = (from, length) => Buffer.from(blob.slice(from, from + length).bytes())
  const head = at(0, 8)
  if (head[0] === 0xff) {
    const parts = new Map() // by the number of the box that they are of
    for (let i = 2; i + 4 <= blob.size; ) {
      const segment = at(i, 20)
      if (segment[0] !== 0xff || segment[1] === 0xda) break
      const length = segment.readUInt16BE(2)
      if (segment[1] === 0xeb && segment.toString('latin1', 4, 6) === 'JP' && length > 18) {
        // Behind the segment's own fields each repeats the head of the box.
        const list = parts.get(segment.readUInt16BE(6)) ?? []
        list.push(at(list.length ? i + 20 : i + 12, length - (list.length ? 18 : 10)))
        parts.set(segment.readUInt16BE(6), list)
        if (segment.readUInt32BE(8) !== list.length) list.push(Buffer.from('?'))
      }
      i += 2 + length
    }
    return [...parts.values()].map((list) => Buffer.concat(list)).filter((store) => store.subarray(16, 20).toString() === 'c2pa')
  }
  const stores = []
  if (head[0] === 0x89) {
    for (let i = 8; i + 8 <= blob.size; ) {
      const size = at(i, 8).readUInt32BE(0)
      if (at(i, 8).toString('latin1', 4) === 'caBX') {
        const chunk = at(i + 4, size + 8)
        stores.push(chunk.length === size + 8 && crc32(chunk.subarray(0, -4)) === chunk.readUInt32BE(size + 4) ? chunk.subarray(4, -4) : Buffer.alloc(0))
      }
      i += 12 + size
    }
    return stores
  }
  for (let i = 0; i + 8 <= blob.size; ) {
    const box = at(i, Math.min(32, blob.size - i))
    let size = box.readUInt32BE(0)
    if (size === 1 && box.length >= 16) size = Number(box.readBigUInt64BE(8))
    if (size === 0) size = blob.size - i
    if (size < 8) break
    if (box.toString('hex', 4, 24) === '75756964d8fec3d61b0e483c92975828877ec481') {
      const whole = at(i, Math.min(size, blob.size - i))
      // Version and flags; the purpose; where the first box of hashes begins, which only films in fragments have.
      const purpose = whole.toString('latin1', 24, 37)
      const hashes = whole.length > 45 ? Number(whole.readBigUInt64BE(37)) : -1
      const proper = purpose === '\0\0\0\0manifest\0' && (hashes === 0 || (hashes > i && at(hashes + 4, 20).toString('hex') === box.toString('hex', 4, 24)))
      if (!purpose.startsWith('\0\0\0\0merkle')) stores.push(proper ? whole.subarray(45) : Buffer.alloc(0))
    }
    i += size
  }
  return stores
}

function crc32(bytes) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

// The types of a manifest's boxes by their labels (C2PA 2.2, section 11.1).
const boxTypes = {
  'c2pa.assertions': 'c2as',
  'c2pa.claim': 'c2cl',
  'c2pa.claim.v2': 'c2cl',
  'c2pa.signature': 'c2cs',
  'c2pa.credentials': 'c2vc',
  'c2pa.databoxes': 'c2db',
}
const typeEnd = '00110010800000aa00389b71'

// framed reports whether the boxes of a manifest store fill one another, and are what their labels say.
function framed(bytes) {
  if (bytes.length < 8) return false
  const size = bytes.readUInt32BE(0)
  return size <= bytes.length && superboxFramed(bytes.subarray(0, size), 0) && bytes.subarray(size).every((byte) => byte === 0)
}

function superboxFramed(box, depth) {
  if (depth > 4 || box.length < 33 || box.toString('latin1', 4, 8) !== 'jumb' || box.toString('latin1', 12, 16) !== 'jumd') return false
  const end = 8 + box.readUInt32BE(8)
  if (end > box.length || end < 34) return false
  const toggles = box[32]
  const label = box.toString('latin1', 33, box.indexOf(0, 33))
  const described = 34 + label.length + (toggles & 4 ? 4 : 0) + (toggles & 8 ? 32 : 0)
  const salted = toggles & 16 && described + 8 <= end ? box.readUInt32BE(described) : 0
  if ((toggles & 3) !== 3 || toggles > 31 || described + salted !== end) return false
  const type = box.toString('latin1', 16, 20)
  const types = depth === 1 ? ['c2ma', 'c2um', 'c2cm'] : depth === 2 ? boxTypes[label] : depth === 0 && label === 'c2pa' ? ['c2pa'] : []
  // A manifest may have boxes that are not in the list; what is in it has both its label and its type.
  const strange = depth === 2 && !types && !Object.values(boxTypes).includes(type)
  if (depth < 3 && !strange && !(types?.includes(type) && box.toString('hex', 20, 32) === typeEnd)) return false
  for (let at = end; at < box.length; ) {
    if (at + 8 > box.length) return false
    const size = box.readUInt32BE(at)
    if (size < 8 || at + size > box.length) return false
    const part = box.subarray(at, at + size)
    if (part.toString('latin1', 4, 8) === 'jumb' ? !superboxFramed(part, depth + 1) : depth < 2) return false
    at += size
  }
  return true
}

function zeroPadded(bytes) {
  for (let i = bytes.indexOf('cpad'); i >= 0; i = bytes.indexOf('cpad', i + 4)) {
    const kind = bytes[i + 4]
    const [from, length] =
      kind >= 0x40 && kind < 0x58 ? [i + 5, kind - 0x40]
      : kind === 0x58 ? [i + 6, bytes[i + 5]]
      : kind === 0x59 && i + 7 <= bytes.length ? [i + 7, bytes.readUInt16BE(i + 5)]
      : kind === 0x5a && i + 9 <= bytes.length ? [i + 9, bytes.readUInt32BE(i + 5)]
      : [0, 0]
    if (bytes.subarray(from, from + length).some((byte) => byte !== 0)) return false
  }
  return true
}

// The active manifest speaks for the file, and its ingredients for what went into it.
function summary(store) {
  const active = store.manifests?.[store.active_manifest] ?? {}
  const info = active.claim_generator_info?.[0]
  const ai = aiOf(active)
  const inside = Object.values(store.manifests ?? {}).some((m) => m !== active && aiOf(m) !== 'none')
  return {
    state: store.validation_state,
    problem: short(store.validation_results?.activeManifest?.failure?.[0]?.code ?? store.validation_status?.[0]?.code),
    issuer: short(active.signature_info?.issuer ?? active.signature_info?.common_name),
    generator: short(info ? [info.name, info.version].filter(Boolean).join(' ') : active.claim_generator),
    ai: ai === 'none' && inside ? 'edited' : ai,
    manifests: Object.keys(store.manifests ?? {}).length,
  }
}

// aiOf is what a manifest says of itself: "none" when it names a source for what it made and none is a model.
function aiOf(manifest) {
  const sources = []
  const training = /^c2pa\.actions(\.v2)?(__\d+)?$/
  for (const assertion of manifest.assertions ?? []) {
    if (training.test(assertion.label)) {
      for (const action of assertion.data?.actions ?? []) {
        if (typeof action.digitalSourceType === 'string') sources.push(action.digitalSourceType)
      }
    }
  }
  if (sources.some((source) => generated.test(source))) return 'generated'
  if (sources.some((source) => edited.test(source))) return 'edited'
  return sources.length > 0 ? 'none' : 'unknown'
}

async function sign({ path, format, out, manifest, certificates, key, timeServer }) {
  const chain = [...certificates.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g)].map((m) => Buffer.from(m[1], 'base64'))
  const secret = createPrivateKey(key)
  // What is kept for the signature and not used is padding, which nobody signs: as little as possible.
  const reserveSize = coseSize(chain) + (timeServer ? 12_288 : 0)
  const signClaim = (claim) => coseSign1(claim, chain, secret, reserveSize, timeServer)
  const build = (blob, sign) => {
    const builder = c2pa.WasmBuilder.fromJson(JSON.stringify(manifest), settings(''))
    return builder.sign({ alg: 'es256', reserveSize, sign }, [], format, blob)
  }
  return withFile(path, async (blob) => {
    const boxes = format.startsWith('video/') ? filmBoxes(blob) : []
    if (isPlain(boxes)) return { size: await signFilm(blob, boxes, out, build, signClaim, reserveSize) }
    const signed = await build(blob, signClaim)
    writeFileSync(out, signed, { mode: 0o600 })
    return { size: signed.length }
  })
}

// isPlain reports whether a film is laid out as ffmpeg does it without fragments.
function isPlain(boxes) {
  return boxes[0]?.kind === 'ftyp' && boxes[0].size <= 4096 && boxes.every(({ kind }) => ['ftyp', 'free', 'moov', 'mdat'].includes(kind))
}

// signFilm writes a film with its manifest. The library holds what it signs whole, several times: it makes the manifest of a film
// without content, whose hash and signature are replaced by those of the film while that is copied.
async function signFilm(blob, boxes, out, build, signClaim, reserveSize) {
  const type = Buffer.from(blob.slice(0, boxes[0].size).bytes())
  const stub = Buffer.concat([type, Buffer.from('\0\0\0\x08mdat', 'latin1')])
  const memory = { size: stub.length, at: 0, ahead: stub }
  const made = Buffer.from(await build(new FileBlob(memory, 0, stub.length), async () => new Uint8Array(reserveSize)))
  const store = made.subarray(type.length, made.length - 8)
  const target = openSync(out, 'wx', 0o600)
  try {
    writeSync(target, type)
    const digest = createHash('sha256')
    let at = type.length + store.length
    for (const { kind, start, size } of boxes.slice(1)) {
      const hashed = kind !== 'free'
      if (hashed) {
        const offset = Buffer.alloc(8)
        offset.writeBigUInt64BE(BigInt(at))
        digest.update(offset)
      }
      for (let done = 0; done < size; ) {
        const length = kind === 'moov' ? size : Math.min(window, size - done)
        const piece = readPiece(blob.file.handle, start + done, Buffer.allocUnsafe(length))
        if (kind === 'moov') moveSamples(piece, store.length)
        if (hashed) digest.update(piece)
        for (let written = 0; written < length; ) written += writeSync(target, piece, written, length - written, at + written)
        done += length
        at += length
      }
    }
    await fillManifest(store, digest.digest(), signClaim)
    writeSync(target, store, 0, store.length, type.length)
    return at
  } finally {
    closeSync(target)
  }
}

// filmBoxes lists the boxes of a film; none when they do not fill the file, or are too many.
function filmBoxes(blob) {
  const boxes = []
  for (let start = 0; start < blob.size; ) {
    const head = Buffer.from(blob.slice(start, start + 16).bytes())
    if (head.length < 8) return []
    let size = head.readUInt32BE(0)
    if (size === 1 && head.length === 16) size = Number(head.readBigUInt64BE(8))
    const kind = head.toString('latin1', 4, 8)
    if (size < 8 || start + size > blob.size || boxes.length === 1000 || (kind === 'moov' && size > 32 * window)) return []
    boxes.push({ kind, start, size })
    start += size
  }
  return boxes
}

// moveSamples adds to the offsets of samples in a box, which all lie behind the manifest.
function moveSamples(box, by) {
  for (let at = 8; at + 8 <= box.length; ) {
    const size = box.readUInt32BE(at)
    const kind = box.toString('latin1', at + 4, at + 8)
    if (size < 8 || at + size > box.length) throw new Error('not a film to sign')
    const part = box.subarray(at, at + size)
    if (['trak', 'mdia', 'minf', 'stbl'].includes(kind)) moveSamples(part, by)
    if (kind === 'stco') for (let i = 0; i < part.readUInt32BE(12); i++) part.writeUInt32BE(part.readUInt32BE(16 + 4 * i) + by, 16 + 4 * i)
    if (kind === 'co64') for (let i = 0; i < part.readUInt32BE(12); i++) part.writeBigUInt64BE(part.readBigUInt64BE(16 + 8 * i) + BigInt(by), 16 + 8 * i)
    at += size
  }
}

// fillManifest puts the hash of a film into the manifest of another, and signs it.
async function fillManifest(store, hash, signClaim) {
  const labelled = (label) => {
    // A superbox begins with the head of a description box, its type and its toggles; its label follows.
    const at = store.indexOf(label + '\0') - 33
    if (at < 0) throw new Error('the manifest is not as expected')
    const described = at + 8 + store.readUInt32BE(at + 8)
    return { whole: store.subarray(at + 8, at + store.readUInt32BE(at)), content: store.subarray(described + 8, described + store.readUInt32BE(described)) }
  }
  const sha256 = (bytes) => createHash('sha256').update(bytes).digest()
  const replace = (inside, from, to) => {
    const at = inside.indexOf(from)
    if (at < 0 || inside.indexOf(from, at + 1) >= 0) throw new Error('the manifest is not as expected')
    to.copy(inside, at + from.length - to.length)
  }
  const assertion = labelled('c2pa.hash.bmff.v3')
  const before = sha256(assertion.whole)
  const head = Buffer.from('dhash\x58\x20', 'latin1')
  const old = assertion.content.indexOf(head) + head.length
  replace(assertion.content, Buffer.from(assertion.content.subarray(old - head.length, old + hash.length)), hash)
  const claim = labelled('c2pa.claim.v2').content
  replace(claim, before, sha256(assertion.whole))
  labelled('c2pa.signature').content.set(await signClaim(claim))
}

// COSE_Sign1 over a claim (RFC 9052, section 4.2; C2PA 2.2, section 13.2), padded to the room that is kept for it.
async function coseSign1(claim, chain, key, room, timeServer) {
  const protectedHeader = cbor(new Map([[1, -7], [33, chain.length === 1 ? chain[0] : chain]]))
  const message = cbor(['Signature1', protectedHeader, Buffer.alloc(0), Buffer.from(claim)])
  const signature = signBytes('sha256', message, { key, dsaEncoding: 'ieee-p1363' })
  const unprotected = new Map()
  if (timeServer) unprotected.set('sigTst2', new Map([['tstTokens', [new Map([['val', await timeStamp(cbor(signature), timeServer)]])]]]))
  const whole = (pad) => {
    unprotected.set('pad', Buffer.alloc(pad))
    return Buffer.concat([Buffer.from([0xd2]), cbor([protectedHeader, unprotected, null, signature])])
  }
  // The length of the padding is written in more bytes, the longer it is.
  let pad = room - whole(0).length
  while (pad > 0 && whole(pad).length > room) pad--
  if (pad < 0 || whole(pad).length !== room) throw new Error(`the signature does not fit into ${room} bytes`)
  return new Uint8Array(whole(pad))
}

function coseSize(chain) {
  const protectedHeader = cbor(new Map([[1, -7], [33, chain.length === 1 ? chain[0] : chain]]))
  return 1 + cbor([protectedHeader, new Map([['pad', Buffer.alloc(0)]]), null, Buffer.alloc(64)]).length
}

function cbor(value) {
  const head = (major, n) => {
    if (n < 24) return Buffer.from([(major << 5) | n])
    if (n < 0x100) return Buffer.from([(major << 5) | 24, n])
    if (n < 0x10000) return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
    const long = Buffer.alloc(5)
    long[0] = (major << 5) | 26
    long.writeUInt32BE(n, 1)
    return long
  }
  if (value === null) return Buffer.from([0xf6])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

// timeStamp asks a time stamp authority (RFC 3161) and returns its token.
async function timeStamp(message, server) {
  const der = (tag, ...parts) => {
    const content = Buffer.concat(parts)
    const length = content.length < 128 ? [content.length] : content.length < 256 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 255]
    return Buffer.concat([Buffer.from([tag, ...length]), content])
  }
  const sha256 = der(0x30, Buffer.from('0609608648016503040201', 'hex'), Buffer.from('0500', 'hex'))
  const imprint = der(0x30, sha256, der(0x04, createHash('sha256').update(message).digest()))
  const nonce = randomBytes(8)
  nonce[0] = (nonce[0] & 0x7f) | 0x40
  const query = der(0x30, der(0x02, Buffer.from([1])), imprint, der(0x02, nonce), der(0x01, Buffer.from([0xff])))
  const answer = await fetchAnything(server, {
    method: 'POST', body: query, redirect: 'error', signal: AbortSignal.timeout(10_000),
    headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
  })
  if (!answer.ok) throw new Error(`the time stamp server answers ${answer.status}`)
  const reply = Buffer.from(await answer.arrayBuffer())
  // TimeStampResp ::= SEQUENCE { status PKIStatusInfo, timeStampToken ContentInfo OPTIONAL }
  const item = (at) => {
    const first = reply[at + 1]
    const more = first < 128 ? 0 : first & 127
    const length = more === 0 ? first : reply.readUIntBE(at + 2, more)
    return { content: at + 2 + more, end: at + 2 + more + length }
  }
  const status = item(item(0).content)
  if (reply[item(status.content).content] > 1 || status.end >= reply.length) throw new Error('the time stamp server refuses')
  return reply.subarray(status.end, item(status.end).end)
}

const operations = { read, sign }
for await (const line of createInterface({ input: process.stdin })) {
  let answer
  try {
    const request = JSON.parse(line)
    answer = await operations[request.op](request)
  } catch (error) {
    answer = { error: String(error?.message ?? error).slice(0, 500) }
  }
  process.stdout.write(JSON.stringify(answer) + '\n')
}
