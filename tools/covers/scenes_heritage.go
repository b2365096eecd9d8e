package covers

import "strings"

// vases draws vases before a kiln.
func vases(p pen) string {
	shapes := []string{
		"M-30 0h60c20-40 26-80-4-110c-8-10-8-20-4-40h-44c4 20 4 30-4 40c-30 30-24 70-4 110z",
		"M-22 0h44c34-30 38-80 6-104l6-18h-68l6 18c-32 24-28 74 6 104z",
		"M-34 0h68c10-50 8-90-14-120c-6-20 8-34 8-50h-56c0 16 14 30 8 50c-22 30-24 70-14 120z",
		"M-40 0h80c14-20 20-50 10-84h-100c-10 34-4 64 10 84z",
	}
	row := each(4, func(i float64) string {
		colour, trim := p.deep, p.light
		if p.Chance(.5) {
			colour, trim = p.middle, p.deep
		}
		band := line("M-34-30"+strings.Repeat("l8-9 8 9", 4)+"M-36-62h72M-34-70h68", trim, 3)
		return at(176+i*100, 300, p.Between(.75, 1.15), fill(shapes[p.Intn(4)], colour)+band)
	})
	return ground(
		p.ground,
	) + fill(
		"M60 300V170a260 200 0 0 1 520 0v130z",
		p.deep,
	) + fill(
		"M110 300V190a210 150 0 0 1 420 0v110z",
		p.hot,
	) + fade(
		"M150 300V206a170 120 0 0 1 340 0v94z",
		p.light,
		.55,
	) + row + box(
		0,
		300,
		640,
		60,
		p.deep,
	) + line(
		each(5, func(i float64) string { return f("M%v 300v30h140v30", i*140-20) }),
		p.ground,
		2,
	)
}

// mask draws an opera mask.
func mask(p pen) string {
	brow, cheek := p.Between(-10, 10), p.Between(-12, 12)
	side := fill(
		"M319 40c70 0 116 44 116 130c0 84-52 160-117 160z",
		p.light,
	) + fill(
		f("M319 70c24 2 40 26 40 56l-40 %vzM348 158c18-26 54-28 78-8c-14 22-52 30-78 8z", 20+brow),
		p.deep,
	) +
		fill(
			f("M336 116c24-34 68-36 96 %vc-28-8-62-6-96 2z", -2+brow),
			p.hot,
		) + fill(
		f("M436 170c0 70-36 124-72 148c26-40 30-84 14-110c26 2 44 %v 58-38z", -14+cheek),
		p.hot,
	) +
		fill(
			"M319 210l17 30q-8 12-17 12zM319 274c15-8 26-6 40 0c-12 18-26 22-41 22z",
			p.deep,
		) + circle(
		388,
		156,
		8,
		p.light,
	) + fill(
		"M436 90q60-50 90-20q-40 0-60 40q30-10 50 10q-40 0-60 40z",
		p.hot,
	)
	rays := fade(each(16, func(i float64) string {
		return f(
			"M320 180L%v %vL%v %vz",
			320+cos(i*22.5)*600,
			180+sin(i*22.5)*600,
			320+cos(i*22.5+11)*600,
			180+sin(i*22.5+11)*600,
		)
	}), p.deep, .35)
	return ground(
		p.ground,
	) + rays + at(
		p.Between(-60, 60),
		0,
		1,
		side+`<g transform="translate(640 0) scale(-1 1)">`+side+"</g>"+circle(320, 88, p.Between(8, 16), p.hot),
	)
}

// roofs draws stacked eaves.
func roofs(p pen) string {
	tiers := 2 + p.Intn(3)
	roof := func(y, w, h float64, colour, wall string) string {
		return fill(
			f(
				"M320 %vC%v %v %v %v %v %vl-8 16H%vl-8 -16C%v %v %v %v 320 %vz",
				y-h,
				320+w*.3,
				y-h*.4,
				320+w*.7,
				y-h*.1,
				320+w,
				y-18,
				328-w,
				320-w*.7,
				y-h*.1,
				320-w*.3,
				y-h*.4,
				y-h,
			),
			colour,
		) +
			box(
				320-w*.66,
				y-2,
				w*1.32,
				40,
				wall,
			) + fill(
			each(int(w*1.32/26), func(i float64) string { return f("M%v %vh7v30h-7z", 320-w*.66+8+i*26, y+4) }),
			colour,
		)
	}
	tower := each(tiers, func(i float64) string {
		y := 262 - float64(tiers-1)*68 + i*68
		return roof(y, 110+i*62, 52, p.deep, p.middle)
	})
	return ground(
		p.hot,
	) + circle(
		320+p.Between(-120, 120),
		120,
		p.Between(80, 120),
		p.light,
	) + p.flock(
		70,
		60,
		3,
		p.deep,
	) + p.ridge(
		310,
		50,
		p.ground,
	) + tower + box(
		150,
		298,
		340,
		40,
		p.deep,
	) + box(
		298,
		296,
		44,
		40,
		p.light,
	) + box(
		0,
		332,
		640,
		28,
		p.deep,
	) +
		each(
			4,
			func(i float64) string {
				return pine(20+i*40, 340, p.Between(40, 96), p.deep) + pine(500+i*40, 340, p.Between(40, 96), p.deep)
			},
		)
}

// fan draws an open painted fan.
func fan(p pen) string {
	k := 13.0
	blades := each(int(k), func(i float64) string {
		a, b := 200+i*140/k, 200+(i+1)*140/k
		colour := p.light
		if int(i)%2 == 1 {
			colour = p.middle
		}
		return fill(
			f(
				"M%v %vL%v %vL%v %vL%v %vz",
				320+90*cos(a),
				320+90*sin(a),
				320+276*cos(a),
				320+276*sin(a),
				320+276*cos(b),
				320+276*sin(b),
				320+90*cos(b),
				320+90*sin(b),
			),
			colour,
		)
	})
	sticks := line(each(int(k)+1, func(i float64) string {
		a := 200 + i*140/k
		return f("M320 320L%v %v", 320+120*cos(a), 320+120*sin(a))
	}), p.deep, 4)
	branch := line(
		f("M160 220q90 -60 160 -70t150 %v", p.Between(-20, 30)),
		p.deep,
		6,
	) + line(
		"M270 170q10-40 50-60M380 150q30 20 70 50",
		p.deep,
		3,
	)
	blossom := each(12, func(float64) string {
		x, y := p.Between(180, 470), p.Between(96, 190)
		return circle(x, y, p.Between(6, 13), p.hot) + circle(x, y, 2.5, p.light)
	})
	return ground(
		p.ground,
	) + circle(
		320,
		320,
		300,
		p.deep,
	) + blades + sticks + branch + blossom + circle(
		320,
		320,
		12,
		p.hot,
	) + line(
		f("M320 332q%v 20 -4 40", p.Between(-14, 14)),
		p.hot,
		4,
	)
}

// weave draws unfinished brocade on a loom.
func weave(p pen) string {
	k := 32.0
	cols, rows := 20, 11
	colours := []string{p.hot, p.ground, p.light, p.middle}
	by := make([]string, len(colours))
	phase, open := p.Intn(6), p.Between(12, 17)
	for y := range rows {
		for x := range cols {
			u, v := abs(float64(x)-9.5), abs(float64(y)-5)
			c := (int(u+v) + phase) % len(colours)
			if float64(x) > open+p.Between(0, 3) || (x+y)%2 == 1 && c == 1 {
				continue
			}
			if (x+y)%2 == 1 {
				by[c] += f("M%v %vh28v16h-28z", float64(x)*k+2, float64(y)*k+12)
			} else {
				by[c] += f("M%v %vh16v28h-16z", float64(x)*k+8, float64(y)*k+6)
			}
		}
	}
	threads := line(each(rows, func(i float64) string { return f("M%v %vH640", open*k, i*32+20) }), p.middle, 1.5)
	out := ground(p.deep) + threads
	for i, colour := range colours {
		out += fill(by[i], colour)
	}
	return out + at(
		open*k+60,
		p.Between(80, 280),
		1,
		fill("M-60 0q60-26 120 0q-60 26-120 0z", p.light)+box(-20, -6, 40, 12, p.hot),
	)
}

// drum draws a drum with sound waves.
func drum(p pen) string {
	rings := each(5, func(i float64) string {
		return `<circle cx="320" cy="176" r="` + n(
			130+i*52,
		) + `" fill="none" stroke="` + p.middle + `" stroke-width="` + n(
			12-i*2,
		) + `" stroke-dasharray="` + n(
			p.Between(30, 120),
		) + " " + n(
			p.Between(10, 40),
		) + `"/>`
	})
	studs := each(20, func(i float64) string { return circle(320+112*cos(i*18), 176+112*sin(i*18), 5, p.light) })
	motif := each(6, func(i float64) string {
		return rotate(
			320,
			176,
			i*60,
			fill(f("M320 176q%v -40 0 -76q%v 36 0 76z", p.Between(26, 40), p.Between(-40, -26)), p.hot),
		)
	})
	stick := func(x, a float64) string {
		return rotate(x, 300, a, box(x-5, 180, 10, 170, p.deep)+circle(x, 180, 16, p.hot))
	}
	return ground(
		p.ground,
	) + rings + circle(
		320,
		176,
		128,
		p.deep,
	) + circle(
		320,
		176,
		98,
		p.light,
	) + motif + circle(
		320,
		176,
		14,
		p.deep,
	) + studs + fill(
		"M230 270l-50 90h30l60-70zM410 270l50 90h-30l-60-70z",
		p.deep,
	) + stick(
		p.Between(150, 190),
		p.Between(14, 34),
	) + stick(
		p.Between(450, 490),
		p.Between(-34, -14),
	)
}
