// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {StakingRewards} from "../../src/StakingRewards.sol";
import {TestToken} from "../../src/standins/TestToken.sol";
import {Test, bound, vm} from "../support/Test.sol";

/// @notice Stakers come and go while the studio brings rewards, takes back what was not earned, and pauses.
contract FarmHandler is Test {
    uint256 internal constant DURATION = 10 days;

    TestToken public immutable LIQUIDITY;
    TestToken public immutable SUPS;
    StakingRewards public immutable FARM;

    uint256 public notified;
    uint256 public recovered;
    bool public wasRateLowered;
    uint256 private _now = START;

    modifier inTime() {
        vm.warp(_now);
        _;
    }

    constructor() {
        vm.warp(START);
        LIQUIDITY = new TestToken("LP", "LP", 18);
        SUPS = new TestToken("SUPS", "SUPS", 18);
        FARM = new StakingRewards(LIQUIDITY, SUPS, _holders(), address(this), DURATION);
        SUPS.approve(address(FARM), type(uint256).max);
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(staker(i));
            LIQUIDITY.approve(address(FARM), type(uint256).max);
        }
    }

    function staker(uint256 seed) public view returns (address) {
        return [alice, bob, carol][seed % 3];
    }

    function time() external view returns (uint256) {
        return _now;
    }

    function pass(uint256 seconds_) external {
        _now += bound(seconds_, 1, 10 days);
    }

    /// @dev From one wei to more than the whole supply of SUPS: rounding lives at the ends.
    function stake(uint256 seed, uint256 amount) external inTime {
        if (FARM.paused()) return;
        amount = bound(amount, 1, seed % 2 == 0 ? 100 : 1e27);
        LIQUIDITY.mint(staker(seed), amount);
        vm.prank(staker(seed));
        FARM.stake(amount);
    }

    function withdraw(uint256 seed, uint256 amount) external inTime {
        uint256 staked = FARM.balanceOf(staker(seed));
        if (staked == 0) return;
        vm.prank(staker(seed));
        FARM.withdraw(bound(amount, 1, staked));
    }

    function exit(uint256 seed) external inTime {
        if (FARM.balanceOf(staker(seed)) == 0) return;
        vm.prank(staker(seed));
        FARM.exit();
    }

    function getReward(uint256 seed) external inTime {
        vm.prank(staker(seed));
        FARM.getReward();
    }

    /// @dev Mostly after a period has ended, so that periods do end and leave something to recover.
    function notify(uint256 reward) external inTime {
        if (_now < FARM.periodFinish() && reward % 4 != 0) return;
        reward = bound(reward, DURATION, 1e27);
        uint256 rateBefore = _now < FARM.periodFinish() ? FARM.rewardRate() : 0;
        SUPS.mint(address(this), reward);
        try FARM.notifyRewardAmount(reward) {
            notified += reward;
            if (FARM.rewardRate() < rateBefore) wasRateLowered = true;
        } catch {
            SUPS.transfer(treasury, reward);
        }
    }

    function recover() external inTime {
        uint256 before = SUPS.balanceOf(address(this));
        try FARM.recoverUndistributed() {
            recovered += SUPS.balanceOf(address(this)) - before;
        } catch {}
    }

    function togglePause(uint256 seed) external inTime {
        bool isPaused = FARM.paused();
        if (!isPaused && seed % 3 != 0) return;
        vm.prank(isPaused ? admin : pauser);
        if (isPaused) FARM.unpause();
        else FARM.pause();
    }
}
