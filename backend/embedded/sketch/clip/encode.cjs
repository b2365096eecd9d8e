// Reads raw planar YUV 4:2:0 frames from standard input and writes one MP4 file to standard output.
// Arguments: the encoder's folder, width, height, frames per second, number of frames.
const [modulePath, ...figures] = process.argv.slice(1);
const [width, height, fps, expected] = figures.map(Number);

async function main() {
  const encoder = await require(modulePath).createH264MP4Encoder();
  encoder.width = width;
  encoder.height = height;
  encoder.frameRate = fps;
  encoder.speed = 10;
  encoder.quantizationParameter = 26;
  encoder.groupOfPictures = fps * 2;
  encoder.initialize();

  const frame = new Uint8Array((width * height * 3) / 2);
  let filled = 0;
  let frames = 0;
  for await (const chunk of process.stdin) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + frame.length - filled);
      frame.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled === frame.length) {
        encoder.addFrameYuv(frame);
        frames += 1;
        filled = 0;
      }
    }
  }
  if (frames !== expected || filled !== 0) {
    throw new Error(`expected ${expected} frames, got ${frames} and ${filled} bytes`);
  }
  encoder.finalize();
  const film = encoder.FS.readFile(encoder.outputFilename);
  encoder.delete();
  await new Promise((resolve, reject) => process.stdout.write(film, (error) => (error ? reject(error) : resolve())));
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`, () => process.exit(1));
});
