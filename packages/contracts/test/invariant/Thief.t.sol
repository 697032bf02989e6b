// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {InvariantTest, vm} from "../support/Test.sol";
import {ThiefHandler} from "./ThiefHandler.sol";

/// @notice What a thief can take with one key, whichever it is. The contracts below hand it one key each.
abstract contract ThiefInvariants is InvariantTest {
    ThiefHandler internal handler;

    /// @dev Which key, as the handler counts them.
    function _stolen() internal pure virtual returns (uint256);

    /// @dev From the compiled file: seven copies of the whole deployment inside these contracts take minutes to compile.
    function setUp() public {
        handler = ThiefHandler(vm.deployCode("ThiefHandler.sol:ThiefHandler", abi.encode(_stolen())));
        _targets.push(address(handler));
    }

    /// @dev The thief is a real one: with a signing key it gets all that the limit allows, and no more for trying again.
    function test_ASigningKeyTakesExactlyItsLimit() public {
        for (uint256 seed = 0; seed < 8; ++seed) {
            handler.withdraw(seed, 250);
            handler.mint(seed);
            handler.unstake(seed, seed);
            handler.mintItems(seed, 1);
        }
        vm.assertEq(handler.stolenSups(), _stolen() == 0 ? handler.OVERALL() : 0);
        vm.assertEq(handler.stolenTokens(), _stolen() == 1 || _stolen() == 2 ? handler.TOKEN_LIMIT() : 0);
        vm.assertEq(handler.stolenItems(), _stolen() == 3 ? handler.TOKEN_LIMIT() : 0);
    }

    function invariant_AThiefTakesNoMoreThanTheLimitOfOneKey() public view {
        vm.assertLe(handler.stolenSups(), _stolen() == 0 ? handler.OVERALL() : 0);
        vm.assertLe(handler.stolenTokens(), _stolen() == 1 || _stolen() == 2 ? handler.TOKEN_LIMIT() : 0);
        vm.assertLe(handler.stolenItems(), _stolen() == 3 ? handler.TOKEN_LIMIT() : 0);
    }

    function invariant_NoKeyChangesSignersLimitsOrTreasuryAtOnce() public view {
        LimitedVouchers[4] memory all = handler.voucherContracts();
        for (uint256 i = 0; i < all.length; ++i) {
            vm.assertTrue(all[i].signer() != vm.addr(0xBAD));
            vm.assertLe(all[i].overallLimit(), handler.OVERALL());
            vm.assertGe(all[i].queueDelay(), handler.QUEUE_DELAY());
            vm.assertEq(all[i].defaultAdmin(), address(handler.TIMELOCK()));
            vm.assertFalse(all[i].hasRole(all[i].GUARDIAN_ROLE(), mallory));
        }
        vm.assertEq(handler.WITHDRAWER().treasury(), treasury);
        vm.assertEq(handler.TIMELOCK().getMinDelay(), handler.TIMELOCK_DELAY());
    }
}

/// forge-config: default.invariant.runs = 12
contract StolenWithdrawKeyInvariants is ThiefInvariants {
    function _stolen() internal pure override returns (uint256) {
        return 0;
    }
}

/// forge-config: default.invariant.runs = 12
contract StolenMintKeyInvariants is ThiefInvariants {
    function _stolen() internal pure override returns (uint256) {
        return 1;
    }
}

/// forge-config: default.invariant.runs = 12
contract StolenUnstakeKeyInvariants is ThiefInvariants {
    function _stolen() internal pure override returns (uint256) {
        return 2;
    }
}

/// forge-config: default.invariant.runs = 12
contract StolenItemKeyInvariants is ThiefInvariants {
    function _stolen() internal pure override returns (uint256) {
        return 3;
    }
}

/// forge-config: default.invariant.runs = 12
contract StolenAdminInvariants is ThiefInvariants {
    function _stolen() internal pure override returns (uint256) {
        return 4;
    }
}

/// forge-config: default.invariant.runs = 12
contract StolenGuardianInvariants is ThiefInvariants {
    function _stolen() internal pure override returns (uint256) {
        return 5;
    }
}

/// forge-config: default.invariant.runs = 12
contract StolenPauserInvariants is ThiefInvariants {
    function _stolen() internal pure override returns (uint256) {
        return 6;
    }
}
