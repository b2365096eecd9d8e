// Package sketch makes pictures and clips without a network, a key or a model: it reads the prompt's
// words, composes a scene, a palette and a title from them and draws it. It is what one machine and
// rehearsals use. Every result has the asked size, ratio and length, and says on its face that it is a
// sketch.
//
// Drawing is deterministic: the same order gives the same bytes in any process. That is how an
// operation can be polled from a process that did not start it: the drawing is simply made again.
// Pictures are PNG, clips H.264 in MP4 at 12 frames a second (8 at 1080P), with FLAC where sound was
// ordered: chords and the weather of the scene.
//
// A 1080P clip of 10 seconds takes about eight seconds of one processor, a 720P clip of 5 about three.
package sketch
