// Package sketch is a provider of the creation studio that draws pictures and clips without a network,
// a key or a model, for one machine and for rehearsals. It reads scene, light and title in the words
// of the prompt. Every result has the requested size, ratio and length, and is labelled as a sketch.
//
// The same request gives the same bytes in any process that uses the same ffmpeg. Pictures are PNG, clips
// H.264 in MP4 at 12 frames a second (8 at 1080P), with AAC where sound was requested: chords and the
// weather of the scene.
//
// The packages below: scene draws, sound composes, video runs ffmpeg, clip makes films of the three.
package sketch
