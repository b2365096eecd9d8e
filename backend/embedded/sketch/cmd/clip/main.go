// Command clip writes one short film, at any bit rate, for tests of uploads:
//
//	go run ./backend/embedded/sketch/cmd/clip -seconds 8 -mbps 32 -o film.mp4
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/embedded/sketch/scene"
	"marquee/backend/embedded/sketch/sound"
	"marquee/backend/embedded/sketch/video"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := realMain(ctx, os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "clip:", err)
		os.Exit(1)
	}
}

func realMain(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("clip", flag.ContinueOnError)
	seconds := flags.Float64("seconds", 8, "running time, up to 60")
	mbps := flags.Int("mbps", 0, "megabits per second to fill the file up to; 0 makes it as small as it gets")
	out := flags.String("o", "", "the file to write (required)")
	name := flags.String("scene", string(scene.Sea), fmt.Sprint("one of ", scene.Names()))
	seed := flags.Uint64("seed", 1, "varies the scene")
	width := flags.Int("width", 640, "pixels, even")
	height := flags.Int("height", 360, "pixels, even")
	fps := flags.Int("fps", 12, "frames per second")
	cover := flags.String("cover", "", "an SVG drawing to take the colours from")
	program := flags.String("ffmpeg", "", "the ffmpeg program; unless given, the one on the PATH or of node_modules")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out == "" || flags.NArg() > 0 {
		return errors.New("say which file to write with -o FILE")
	}
	colours, err := palette(*cover)
	if err != nil {
		return err
	}
	ffmpeg, err := video.Find(*program)
	if err != nil {
		return err
	}
	film, err := clip.Make(ctx, ffmpeg, clip.Options{
		Scenes: []scene.Name{scene.Name(*name)}, Palette: colours, Seed: *seed,
		Width: *width, Height: *height, FPS: *fps, Seconds: *seconds, BitRate: *mbps * 1_000_000,
		Sound: &sound.Score{Scene: scene.Name(*name), Seed: *seed, Root: 110},
	})
	if err != nil {
		return err
	}
	if err := os.WriteFile(*out, film, 0o644); err != nil {
		return fmt.Errorf("write clip: %w", err)
	}
	return nil
}

func palette(cover string) (scene.Palette, error) {
	if cover == "" {
		return scene.Night(), nil
	}
	f, err := os.Open(cover)
	if err != nil {
		return scene.Palette{}, fmt.Errorf("read cover: %w", err)
	}
	defer f.Close()
	return scene.PaletteOf(f)
}
