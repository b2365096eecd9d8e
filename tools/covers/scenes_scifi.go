package covers

import "fmt"

// orbit draws a ringed planet, a moon and a station.
func orbit(p pen) string {
	x, y, r := p.Between(400, 480), p.Between(170, 215), p.Between(110, 185)
	tilt := p.Between(-24, -8)
	ring := func(sweep float64) string {
		return line(f("M%v %va%v %v 0 0 %v %v 0", x-r*1.6, y, r*1.6, r*.32, sweep, r*3.2), p.hot, r*.07) +
			line(f("M%v %va%v %v 0 0 %v %v 0", x-r*1.8, y, r*1.8, r*.36, sweep, r*3.6), p.light, 3)
	}
	belt := fade(
		f("M%v %va%v %v 0 0 0 %v 0v%va%v %v 0 0 1 %v 0z", x-r*.97, y-r*.2, r, r*.2, r*1.94, r*.22, r, r*.2, -r*1.94),
		p.middle,
		.6,
	)
	moon := circle(p.Between(60, 190), p.Between(230, 300), p.Between(14, 34), p.middle)
	station := at(
		p.Between(90, 180),
		p.Between(70, 130),
		p.Between(.6, 1),
		rotate(
			0,
			0,
			p.Between(-30, 20),
			box(
				-34,
				-9,
				68,
				18,
				p.light,
			)+box(
				-86,
				-20,
				44,
				40,
				p.hot,
			)+box(
				42,
				-20,
				44,
				40,
				p.hot,
			)+line(
				"M-64-20v40M64-20v40M0-9v-30",
				p.deep,
				2,
			),
		),
	)
	return ground(
		p.deep,
	) + p.stars(
		46,
		height,
		p.light,
	) + moon + rotate(
		x,
		y,
		tilt,
		ring(1),
	) + circle(
		x,
		y,
		r,
		p.ground,
	) +
		rotate(
			x,
			y,
			tilt,
			belt+ring(0),
		) + station
}

// dishes draws radio antennas.
func dishes(p pen) string {
	sun := p.Between(440, 560)
	waves := each(6, func(i float64) string {
		return fmt.Sprintf(
			`<circle cx="%s" cy="74" r="%s" fill="none" stroke="%s" stroke-width="%d" opacity="%s"/>`,
			n(sun),
			n(44+i*44),
			p.light,
			2+int(i)%2*3,
			n(.9-i*.13),
		)
	})
	dish := func(x, y, s float64) string {
		return at(x, y, s, fill("M-6 0L-26 92h52L6 0z", p.deep)+rotate(
			0,
			0,
			p.Between(-44, -26),
			fill(
				"M-64 0A64 64 0 0 0 64 0Z",
				p.deep,
			)+line(
				"M0 0V-44M-46 0L0-44L46 0",
				p.deep,
				3,
			)+circle(
				0,
				-46,
				6,
				p.hot,
			),
		))
	}
	row := each(4, func(i float64) string { return dish(96+i*i*-6+i*128, 214+i*17, 1.05-i*.2) })
	return ground(
		p.ground,
	) + waves + circle(
		sun,
		74,
		20,
		p.hot,
	) + p.ridge(
		296,
		44,
		p.middle,
	) + row + p.hills(
		322,
		16,
		p.deep,
	)
}

// metropolis draws a city before a big sun.
func metropolis(p pen) string {
	sx, sr := p.Between(230, 420), p.Between(90, 140)
	towers := func(base float64, k int, colour string, rise float64) string {
		return fill(each(k, func(i float64) string {
			w, x := p.Between(20, 52), i*width/float64(k)
			top := base - p.Between(.2, 1)*rise
			if p.Chance(.3) {
				return f("M%v 360V%vl%v -22l%v 22V360z", x, top, w/2, w/2)
			}
			return f("M%v 360V%vh%vV360z", x, top, w)
		}), colour)
	}
	lights := fill(each(24, func(float64) string {
		return f("M%v %vh%vv3h-%vz", 10+float64(p.Intn(44))*14, 262+float64(p.Intn(7))*13, 8, 8)
	}), p.hot)
	lane := line(f("M0 %vQ320 %v 640 %v", p.Between(200, 240), p.Between(120, 180), p.Between(200, 250)), p.light, 2) +
		each(4, func(i float64) string { return box(60+i*150+p.Between(0, 60), 180+p.Between(-8, 18), 22, 6, p.light) })
	return ground(p.ground) + circle(sx, 180, sr, p.hot) + each(6, func(i float64) string {
		return box(sx-sr, 190+i*16, 2*sr, 2+i*1.6, p.ground)
	}) + towers(270, 17, p.middle, 170) + lane + towers(300, 15, p.deep, 150) + lights + box(0, 346, 640, 14, p.deep)
}

// rocket draws a rocket on its pad or just above it.
func rocket(p pen) string {
	x, up := p.Between(250, 380), p.Between(0, 1)
	y := 296 - up*90
	flame := fill(f("M%v %vq-14 30 18 %v q32 %v 18 %vz", x-18, y, 40+up*60, -10-up*20, -30-up*40), p.hot)
	body := fill(f("M%v %vV%vq0 -64 22 -92q22 28 22 92V%vz", x-22, y, y-120, y), p.light) +
		fill(
			f("M%v %vl-24 44h24zM%v %vl24 44h-24z", x-22, y-44, x+22, y-44),
			p.hot,
		) + circle(x, y-120, 10, p.deep) + box(x-22, y-66, 44, 8, p.hot)
	smoke := each(9, func(i float64) string {
		return circle(x-150+i*38+p.Between(-10, 10), 318+p.Between(-12, 8), p.Between(20, 40), p.middle)
	})
	gantry := line(f("M%v 320V120M%v 320V120", x+70, x+94)+each(6, func(i float64) string {
		return f("M%v %vl24 -30l-24 -0", x+70, 310-i*32)
	}), p.deep, 3)
	return ground(
		p.ground,
	) + p.stars(
		34,
		200,
		p.light,
	) + circle(
		p.Between(70, 140),
		80,
		34,
		p.light,
	) + p.ridge(
		310,
		50,
		p.middle,
	) + gantry + flame + body + smoke + box(
		0,
		326,
		640,
		34,
		p.deep,
	) + person(
		x-170,
		328,
		.6,
		p.deep,
	)
}

// dome draws a garden under glass.
func dome(p pen) string {
	x, r := p.Between(260, 380), p.Between(120, 160)
	ribs := line(f("M%v 270a%v %v 0 0 1 %v 0", x-r, r, r, 2*r)+each(3, func(i float64) string {
		q := r * (.25 + i*.27)
		return f("M%v 270a%v %v 0 0 1 %v 0", x-q, q, r, 2*q)
	})+f("M%v %vh%v", x-r*.86, 270-r*.5, r*1.72), p.light, 3)
	plants := each(7, func(i float64) string {
		px, h := x-r*.7+i*r*.23, p.Between(26, 80)
		return line(
			f("M%v 270q%v %v 0 -%v", px, p.Between(-14, 14), -h/2, h),
			p.deep,
			4,
		) + circle(
			px,
			270-h,
			p.Between(8, 20),
			p.middle,
		)
	})
	return ground(
		p.ground,
	) + p.stars(
		30,
		180,
		p.light,
	) + circle(
		p.Between(500, 580),
		p.Between(60, 100),
		p.Between(24, 46),
		p.hot,
	) + p.ridge(
		280,
		60,
		p.middle,
	) +
		fade(
			f("M%v 270a%v %v 0 0 1 %v 0z", x-r, r, r, 2*r),
			p.light,
			.25,
		) + plants + ribs + circle(
		x+p.Between(-40, 40),
		240,
		7,
		p.hot,
	) + p.hills(
		282,
		14,
		p.deep,
	) + person(
		x-r-40,
		300,
		.8,
		p.light,
	)
}

// eclipse draws an eclipse and a person who watches it.
func eclipse(p pen) string {
	x, y, r := p.Between(300, 460), p.Between(120, 160), p.Between(70, 100)
	rays := fade(each(18, func(i float64) string {
		a := i * 20
		return f("M%v %vl%v %vl%v %vz", x, y, 640*cos(a), 640*sin(a), 80*cos(a+96), 80*sin(a+96))
	}), p.middle, .35)
	return ground(
		p.ground,
	) + rays + circle(
		x,
		y,
		r*1.16,
		p.hot,
	) + circle(
		x,
		y,
		r*1.05,
		p.light,
	) + circle(
		x+p.Between(-16, 16),
		y+p.Between(-10, 10),
		r,
		p.deep,
	) +
		p.ridge(
			300,
			50,
			p.middle,
		) + p.hills(
		318,
		26,
		p.deep,
	) + each(
		1+p.Intn(4),
		func(i float64) string {
			return person(120+i*26, 316+p.Between(-4, 6), .9-i*.1, p.deep)
		},
	) + line(
		f("M60 322L%v 180", p.Between(90, 120)),
		p.deep,
		5,
	) + circle(
		100,
		180,
		9,
		p.hot,
	)
}
